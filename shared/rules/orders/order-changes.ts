import type { Order, OrderItem } from '../../model/order/order.ts';
import { othersChangeTexts } from '../../text/assisted/others-changes.ts';

/** What a line had and has; `from` 0: it was added, `to` 0: it was removed. */
export type QuantityChange = { index: string; name: string; from: number; to: number };

type Lines = { readonly items: readonly Pick<OrderItem, 'index' | 'name' | 'quantity' | 'isGift'>[] };

/** The lines whose quantity differs between two versions of an order. Gifts follow the rest, so they are no change. */
export function quantityChanges(before: Lines, after: Lines): QuantityChange[] {
  const [old, now] = [before, after].map(
    ({ items }) => new Map(items.filter(({ isGift }) => !isGift).map((item) => [item.index, item])),
  ) as [Map<string, Lines['items'][number]>, Map<string, Lines['items'][number]>];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((index) => {
    const [from, to] = [old.get(index)?.quantity ?? 0, now.get(index)?.quantity ?? 0];
    return from === to ? [] : [{ index, name: (now.get(index) ?? old.get(index))?.name ?? '', from, to }];
  });
}

/** The choices that can differ, in the order of the checkout. */
const parts = ['seller', 'customer', 'logistic', 'coupon', 'payment'] as const;

/**
 * What another person changed, as one sentence: 'Marina mudou Arroz de 2 para 4 e a entrega'. `null` = nothing that a
 * person sees.
 */
export function othersChangeText(who: string, before: Order, after: Order): string | null {
  const said = [
    ...quantityChanges(before, after).map(othersChangeTexts.quantity),
    ...parts
      .filter((part) => JSON.stringify(chosen(before)[part]) !== JSON.stringify(chosen(after)[part]))
      .map((part) => othersChangeTexts.parts[part]),
  ];
  const [first, second, ...others] = said;
  if (first === undefined) return null;
  const rest =
    second === undefined ? '' : others.length > 0 ? othersChangeTexts.andMore(said.length - 1) : ` e ${second}`;
  return `${who} ${first}${rest}`;
}

/** What a person chose: prices that the shop derives from it are no change of that person. */
const chosen = ({ seller, customer, logistic, coupon, payment }: Order) => ({
  seller: seller?.providerId ?? null,
  customer,
  logistic: logistic && [logistic.type, logistic.providerId, logistic.day, logistic.startDeliveryTime],
  coupon,
  payment: [payment.method, payment.providerId ?? null],
});
