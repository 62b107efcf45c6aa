import { proxy } from 'valtio';
import type { ChoiceName } from '#shared/model/checkout-data.ts';
import type { ChoiceOperation } from '#shared/rules/offline-queue/operation.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { showRefused } from '../offline-queue/refused-changes.ts';
import type { OrderListener } from '../order/order.ts';
import { showToast } from '../session/toasts.ts';

/** Why the last choice of each kind was refused, in the shop's words (spec §8). */
export const choiceRefusals = pageState(() =>
  proxy<{ errors: Partial<Record<ChoiceName, string | null>> }>({ errors: {} }),
);

/** Refusals for one order do not apply to the next. */
export const clearRefusals: OrderListener = (_order, { isAnother }) => {
  if (isAnother) choiceRefusals.errors = {};
};

/** The titles of toasts about choices that were refused at once (spec §8). */
const titles: Partial<Record<ChoiceName, string>> = {
  priceTable: 'Table de preço',
  coupon: 'Cupom',
  manualDiscount: 'Desconto',
};
/** What each choice is called in the list of refused changes: the words of its section or field. */
export const choiceTitles: Record<ChoiceName, string> = {
  seller: 'Loja',
  priceTable: 'Tabela de preço',
  logisticType: 'Entrega ou retirada',
  logistic: 'Entrega ou retirada',
  schedule: 'Agendamento',
  payment: 'Forma de pagamento',
  coupon: 'Cupom de desconto',
  manualDiscount: 'Desconto manual',
  deliveryPrice: 'Valor do frete',
  pixKey: 'Chave PIX',
};
/** Choices whose toast has the request's own text; the shop's text shows beside the field. */
const withCallMessage: readonly ChoiceName[] = ['payment', 'priceTable'];

/** The toast of a choice's refusal. It is over once something else is typed or chosen. */
export const refusalToast = (name: ChoiceName): string => `refused-${name}`;

/**
 * Shows that a choice was refused (spec §8). One that waited is also listed, because the shopper may have left the
 * field.
 */
export function showRefusal(
  choice: ChoiceOperation,
  text: string,
  { failure, hasWaited }: { failure: string; hasWaited: boolean },
): void {
  const { name } = choice;
  choiceRefusals.errors[name] = text;
  const title = titles[name] ?? '';
  if (hasWaited) showRefused(choice, choiceTitles[name], text);
  else if (withCallMessage.includes(name)) showToast({ id: refusalToast(name), kind: 'warning', title, text: failure });
  else if (title) showToast({ id: refusalToast(name), kind: 'warning', title, text });
}
