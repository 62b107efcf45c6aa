import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { deleteFeedColumn, findFeedColumns } from '../../../order-service/database/catalog/feed-columns.ts';
import { headingOf } from '../../../order-service/feeds/tables/headings.ts';
import { findShopByArgument } from '../find-shop.ts';
import { withDatabase } from '../with-database.ts';

const mapsUsage = 'import maps [remove COLUNA] [--shop LOJA]';

/** Lists what earlier imports said of the columns with --map, or removes one of it. */
export async function importMaps(args: string[]): Promise<void> {
  const { column, shop: shopArgument } = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, shopArgument);
    if (column !== null) {
      if ((await deleteFeedColumn(database, shop.id, headingOf(column))) === 0)
        throw new OperatorError(
          `A loja não guarda a coluna ${column}. Veja as guardadas com: npm run shop -- import maps`,
        );
      return console.log(`A coluna ${headingOf(column)} não está mais guardada.`);
    }
    const columns = await findFeedColumns(database, shop.id);
    for (const { heading, field } of columns) console.log(`${heading}=${field === '' ? '(não usada)' : field}`);
    if (columns.length === 0) console.log('Nenhuma coluna guardada.');
  });
}

function parseArguments(args: string[]): { column: string | null; shop: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { shop: { type: 'string' } },
    });
    const [verb, column, ...more] = positionals;
    const isRemove = verb === 'remove' && column !== undefined && more.length === 0;
    if (verb !== undefined && !isRemove) throw new Error('usage');
    return { column: column ?? null, shop: values.shop };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${mapsUsage}`);
  }
}
