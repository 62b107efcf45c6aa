import { parseArgs } from 'node:util';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type ListedCoupon, listCoupons } from '../../order-service/database/cart/coupons.ts';
import type { Command } from './command.ts';
import { findShopByArgument } from './find-shop.ts';
import { formatCount, formatInteger, formatLocalTime } from './format.ts';
import { withDatabase } from './with-database.ts';

export const couponsCommand: Command = {
  usage: 'coupons [--shop LOJA]',
  summary: 'Os cupons da loja: o desconto, quantas vezes cada um foi usado e se ainda vale.',
  run: coupons,
};

async function coupons(args: string[]): Promise<void> {
  const shopArgument = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, shopArgument);
    const rows = await listCoupons(database, shop.id);
    for (const row of rows) console.log([row.code, discountText(row), usesText(row), stateText(row)].join('  '));
    if (rows.length === 0) console.log('Nenhum cupom.');
  });
}

function discountText({ kind, value }: ListedCoupon): string {
  if (kind === 'percent') return `${value}% nos produtos`;
  return `${formatBrl(toReais(value))} ${kind === 'delivery' ? 'na entrega' : 'nos produtos'}`;
}

const usesText = ({ uses, max_uses }: ListedCoupon): string =>
  `${formatCount(uses, 'uso', 'usos')}${max_uses === null ? '' : ` de ${formatInteger(max_uses)}`}`;

function stateText({ is_active, has_started, has_ended, is_used_up, starts_at, ends_at }: ListedCoupon): string {
  if (!is_active) return 'desligado';
  if (has_ended && ends_at) return `venceu em ${formatLocalTime(ends_at)}`;
  if (is_used_up) return 'esgotado';
  if (!has_started && starts_at) return `começa em ${formatLocalTime(starts_at)}`;
  return ends_at ? `vale até ${formatLocalTime(ends_at)}` : 'vale';
}

function parseArguments(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { shop: { type: 'string' } } }).values.shop;
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${couponsCommand.usage}`);
  }
}
