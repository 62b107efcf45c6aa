import { proxy } from 'valtio';
import type { ChoiceName } from '#shared/model/checkout-data.ts';
import { onOrder } from '../order/order.ts';
import { showToast } from '../session/toasts.ts';

/** Why the last choice of each kind was not made, in the shop's words (spec §8). */
export const choiceState = proxy<{ errors: Partial<Record<ChoiceName, string | null>> }>({ errors: {} });

// What was said of an order is nothing for the next one.
onOrder((_order, { isAnother }) => {
  if (isAnother) choiceState.errors = {};
});

const titles: Partial<Record<ChoiceName, string>> = { priceTable: 'Table de preço', coupon: 'Cupom', manualDiscount: 'Desconto' };
/** Whose toast has the words of the call; the shop's own stand beside the field. */
const withCallMessage: readonly ChoiceName[] = ['payment', 'priceTable'];

/** Says that a choice was refused (spec §8). One that its shopper is not thinking of any more is told wherever they are. */
export function showRefusal(name: ChoiceName, text: string, { failure, hasWaited }: { failure: string; hasWaited: boolean }): void {
  choiceState.errors[name] = text;
  const title = titles[name];
  if (!title && !hasWaited && !withCallMessage.includes(name)) return;
  const shown = withCallMessage.includes(name) && !hasWaited ? failure : text;
  showToast({ kind: 'warning', text: shown, ...(title ? { title } : {}) });
}
