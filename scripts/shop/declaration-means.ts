import { readConfig } from '../../order-service/config.ts';
import type { DeclarationMeans } from '../../order-service/services/shops/declared-secret.ts';

/** What a declaration needs of the environment, which `withDatabase` has validated before. */
export function declarationMeans(): DeclarationMeans {
  const { secretsKey, webhookOwnHosts } = readConfig(process.env);
  return { secretsKey, variables: process.env, ownHosts: webhookOwnHosts };
}
