import { negativeAmount, nothingTyped } from '#shared/text/payment/amount.ts';
import type { DiscountUnit } from '../../model/checkout-data.ts';
import type { DiscountLimit, ManualDiscount } from '../../model/order/discount.ts';
import type { DiscountRequest } from '../../model/order/discount-request.ts';
import type { Order } from '../../model/order/order.ts';
import { formatBrl } from '../money/format-brl.ts';
import { decimalsProblem } from '../money/parse-amount.ts';
import { percentText } from '../money/percent-text.ts';
import { wallClock } from '../text/zone-time.ts';
import { discountInReais, lineDiscounts, orderDiscountLimit, typedDiscount } from './typed-discount.ts';

/** 'Até 10 % (R$ 23,53).', less what lines and the order's own discount took of it. `left`: the rest as text. */
export function limitText(
  { percent, amout }: DiscountLimit,
  left: string,
  order: Pick<Order, 'items' | 'manualDiscount'>,
): string {
  const both = `Até ${percentText(percent)} (${formatBrl(amout)})`;
  const used = [
    { reais: lineDiscounts(order), where: 'nos itens' },
    { reais: order.manualDiscount ?? 0, where: 'no pedido' },
  ].filter(({ reais }) => reais > 0);
  if (used.length === 0) return `${both}.`;
  return `${both}; ${used.map(({ reais, where }) => `${formatBrl(reais)} já ${where}`).join(' e ')}, restam ${left}.`;
}

/** Why a typed discount cannot be applied, as text; `null` = it can, or only an approval is missing. */
export function discountProblem(typed: string, unit: DiscountUnit): string | null {
  if (typed.trim() === '') return nothingTyped;
  if (typed.includes('-')) return negativeAmount;
  const missing =
    unit === 'percent' ? 'Digite a porcentagem do desconto, de 0 a 100.' : 'Digite o valor do desconto em reais.';
  return decimalsProblem(typed) ?? (typedDiscount(typed, unit) === null ? missing : null);
}

/** Beside the limit, while a discount above it is typed. */
export const aboveLimitText = 'Acima do limite: precisa de aprovação.';

/** The same beside a discount on one line: only a discount on the whole order can be approved. */
export const lineAboveLimitText = 'Acima do limite: peça aprovação no desconto do pedido.';

/** '= R$ 42,35.' for a typed percentage. */
export const typedReaisText = (discount: ManualDiscount, order: Order): string =>
  `= ${formatBrl(discountInReais(discount, order))}.`;

/** '18 % (R$ 42,35)' or 'R$ 30,00'. */
export const wantedDiscountText = (discount: ManualDiscount, order: Order): string =>
  sizeText(discountInReais(discount, order), discount.percent ?? null);

const sizeText = (reais: number, percent: number | null): string =>
  percent === null ? formatBrl(reais) : `${percentText(percent)} (${formatBrl(reais)})`;

/** The discount of a request, as it was asked: '18 % (R$ 42,35)' or 'R$ 30,00'. */
export const requestedSizeText = ({ amout, percent }: DiscountRequest): string => sizeText(amout, percent);

/** Who approved a discount, and what they wrote. */
export const approvedText = ({ decidedBy, answer }: DiscountRequest): string =>
  `Aprovado${decidedBy === null ? '' : ` por ${decidedBy.name}`}${answer === null ? '' : `: ${answer}`}.`;

/** What became of a request, and what that means; `null` = nothing to say. Times are in `timeZone`, the shop's. */
export function requestText(
  request: DiscountRequest,
  { discountLimit }: Pick<Order, 'discountLimit'>,
  timeZone: string,
): { what: string; more: string } | null {
  const { status, amout, percent, askedAt, decidedBy, answer } = request;
  const size = sizeText(amout, percent);
  const by = decidedBy === null ? '' : ` por ${decidedBy.name}`;
  const own = discountLimit ? ` Seu limite: ${percentText(discountLimit.percent)}.` : '';
  switch (status) {
    case 'pending':
      return {
        what: `${size}: espera aprovação desde ${wallClock(new Date(askedAt), timeZone).time}.`,
        more: `O total só muda se for aprovado.${own}`,
      };
    case 'refused':
      return { what: `${size}: recusado${by}.`, more: answer ?? '' };
    case 'void':
      return { what: `${size}: não vale mais, porque o pedido mudou.`, more: 'Se ainda quiser, peça de novo.' };
    case 'approved':
    case 'withdrawn':
      return null;
  }
}

/**
 * What is left of an approved discount that lapsed with a change of the order. The agent did not choose it. `null` =
 * the order has none. A discount that an agent sets makes the order forget its request.
 */
export function lapsedDiscountText(
  order: Pick<Order, 'items' | 'itemsAmout' | 'manualDiscount' | 'discountLimit' | 'discountRequest'>,
): string | null {
  const { manualDiscount, discountRequest } = order;
  if (discountRequest?.status !== 'void' || manualDiscount === null || manualDiscount <= 0) return null;
  const isLimit = manualDiscount === orderDiscountLimit(order);
  return `Ficou o desconto ${isLimit ? 'do seu limite: ' : 'de '}${formatBrl(manualDiscount)}.`;
}

/** The size of a requested discount. */
export const askedSizeText = ({ amout, percent }: Pick<DiscountRequest, 'amout' | 'percent'>): string =>
  sizeText(amout, percent);

/** What a supervisor reads in the field of a discount that waits for a decision. */
export const toDecideText = (request: Pick<DiscountRequest, 'amout' | 'percent'>): string =>
  `${askedSizeText(request)}: espera a sua decisão, no alto do pedido.`;
