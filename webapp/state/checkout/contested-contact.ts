import { proxy } from 'valtio';
import type { Customer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import { contactAsTyped, differingFields } from '#shared/rules/checkout/contact-draft.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { changeAuthor } from '../order/change-author.ts';
import { type OrderListener, onOrder, orderState } from '../order/order.ts';

/** Who changed each field of the contact data last. `null`: several versions came at once, so it is not known. */
export const contactAuthors = pageState(() =>
  proxy<{ fields: Partial<Record<keyof Customer, string | null>> }>({ fields: {} }),
);
const shown = pageState<{ order: Order | null }>(() => ({ order: null }));

/** Notes from now on who changes the contact data of the order on screen. */
export function followContactAuthors(): void {
  shown.order = orderState.order;
  onOrder(noteAuthors);
}

const noteAuthors: OrderListener = (order) => {
  const before = shown.order;
  shown.order = order;
  if (before?.id !== order.id) {
    contactAuthors.fields = {};
    return;
  }
  const author = order.version === before.version + 1 ? changeAuthor(order) : null;
  for (const field of Object.keys(differingFields(contactAsTyped(order.customer), before.customer)))
    contactAuthors.fields[field as keyof Customer] = author;
};
