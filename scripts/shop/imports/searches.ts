import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { searchMisses } from '../../../order-service/services/catalog/search/search-misses.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { formatCount, formatShopTime } from '../format.ts';
import { withDatabase } from '../with-database.ts';

export const searchesCommand: Command = {
  usage: 'searches [--shop LOJA]',
  summary:
    'O que os clientes buscaram mais de uma vez sem encontrar, nos últimos 90 dias: o produto que falta, ou a palavra que a loja pode declarar em "searchSynonyms".',
  run: searches,
};

async function searches(args: string[]): Promise<void> {
  const shopArgument = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, shopArgument);
    const misses = await searchMisses(database, shop.id);
    for (const { words, isPartial, searches, lastAt } of misses)
      console.log(
        [
          words,
          formatCount(searches, 'busca', 'buscas'),
          isPartial ? 'só parte das palavras' : 'nada encontrado',
          `a última em ${formatShopTime(lastAt, shop.time_zone)}`,
        ].join('  '),
      );
    if (misses.length === 0) console.log('Nenhuma busca sem resultado.');
  });
}

function parseArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { shop: { type: 'string' } } }).values.shop;
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${searchesCommand.usage}`);
  }
}
