import { OperatorError } from '#shared/text/operator-error.ts';
import { type Config, configProblems, readConfig } from '../../order-service/config.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { missingDatabase } from '../../order-service/database/engine/embedded-postgres.ts';
import type { Log } from '../../order-service/database/engine/log.ts';
import { openServiceDatabase, type ServiceDatabase } from '../../order-service/database/engine/open-database.ts';
import { createFirstShop } from '../../order-service/services/shops/create-shop.ts';

/**
 * Runs `work` on the database of the environment, and always closes it. `upTo` names the last migration to run before.
 * Only a command that makes a shop (`mayCreate`) begins a database in a folder without one: elsewhere the folder is
 * probably not the one that was meant.
 */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  { upTo, mayCreate = false }: { upTo?: string; mayCreate?: boolean } = {},
): Promise<T> {
  const { databaseUrl, dataDir, canPrepare } = readEnvironment();
  const missing = databaseUrl || mayCreate ? null : missingDatabase(dataDir === undefined ? {} : { dataDir });
  if (missing !== null)
    throw new OperatorError(
      `Não há nenhuma loja em ${missing}. Se a loja está em outra pasta, indique essa pasta na variável DATA_DIR. ` +
        `Se ela ainda não existe, crie a primeira:  ${createFirstShop}`,
    );
  let store: ServiceDatabase;
  try {
    store = await openServiceDatabase({ databaseUrl, dataDir, canPrepare, log: errorsOnlyLog, upTo });
  } catch (error) {
    throw new OperatorError(`O banco de dados não abriu: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return await work(store.database);
  } finally {
    await store.stop();
  }
}

/** The configuration of the environment. Throws an OperatorError when it is wrong. */
export function readEnvironment(): Config {
  const problems = configProblems(process.env);
  if (problems.length > 0) throw new OperatorError(`As variáveis de ambiente não servem: ${problems.join('; ')}`);
  return readConfig(process.env);
}

/** An operator reads the verb's output, not the database's log. */
export const errorsOnlyLog: Log = {
  info: () => {},
  warn: () => {},
  error: (_data, message) => console.error(message),
};
