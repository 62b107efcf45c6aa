import { proxy } from 'valtio';
import type { ChoiceName } from '#shared/model/checkout-data.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import type { OrderListener } from '../order/order.ts';
import { showToast } from '../session/toasts.ts';

/** Why the last choice of each kind was refused, in the shop's words (spec §8). */
export const choiceState = pageState(() =>
  proxy<{ errors: Partial<Record<ChoiceName, string | null>> }>({ errors: {} }),
);

/** Refusals for one order do not apply to the next. */
export const clearRefusals: OrderListener = (_order, { isAnother }) => {
  if (isAnother) choiceState.errors = {};
};

const titles: Partial<Record<ChoiceName, string>> = {
  priceTable: 'Table de preço',
  coupon: 'Cupom',
  manualDiscount: 'Desconto',
};
/** Choices whose toast has the request's own text; the shop's text shows beside the field. */
const withCallMessage: readonly ChoiceName[] = ['payment', 'priceTable'];

/**
 * Shows that a choice was refused (spec §8). For a choice that waited, a toast shows on any page, because the shopper
 * may have left the field.
 */
export function showRefusal(
  name: ChoiceName,
  text: string,
  { failure, hasWaited }: { failure: string; hasWaited: boolean },
): void {
  choiceState.errors[name] = text;
  const title = titles[name];
  if (!title && !hasWaited && !withCallMessage.includes(name)) return;
  const shown = withCallMessage.includes(name) && !hasWaited ? failure : text;
  showToast({ kind: 'warning', text: shown, ...(title ? { title } : {}) });
}
