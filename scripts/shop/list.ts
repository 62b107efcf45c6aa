import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { listShops } from '../../order-service/database/shops/shops.ts';
import type { Command } from './command.ts';
import { formatShopTime } from './format.ts';
import { plainText } from './orders/order-report.ts';
import { withDatabase } from './with-database.ts';

export const listCommand: Command = {
  usage: 'list',
  summary:
    'As lojas desta instalação: o identificador, o nome curto para --shop, o nome, se é a padrão e desde quando.',
  run: list,
};

async function list(args: string[]): Promise<void> {
  try {
    parseArgs({ args, options: {} });
  } catch {
    throw new OperatorError(`Uso: npm run shop -- ${listCommand.usage}`);
  }
  await withDatabase(async (database) => {
    const shops = await listShops(database);
    for (const { id, slug, name, is_default, created_at, time_zone } of shops)
      console.log(
        [
          ...[id, slug, plainText(name)],
          ...(is_default ? ['padrão'] : []),
          `desde ${formatShopTime(created_at, time_zone)}`,
        ].join('  '),
      );
    if (shops.length === 0) console.log('Nenhuma loja.');
  });
}
