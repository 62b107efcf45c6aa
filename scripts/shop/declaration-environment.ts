import type { DeclarationMeans } from '../../order-service/services/shops/declared-secret.ts';
import { readEnvironment } from './with-database.ts';

/** What a declaration needs of the environment, which `withDatabase` has validated before. */
export function declarationEnvironment(): DeclarationMeans {
  const { secretsKey, webhookOwnHosts } = readEnvironment();
  return { secretsKey, variables: process.env, ownHosts: webhookOwnHosts };
}
