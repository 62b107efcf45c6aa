import type { CheckoutData } from '#shared/model/checkout-data.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isPending } from '#shared/rules/offline-queue/choices.ts';
import type { PendingOperation } from '#shared/rules/offline-queue/operation.ts';
import { choiceRefusals } from './choice-refusals.ts';

type Unapplied = {
  order: Pick<Order, 'coupon'> | null;
  settings: Pick<ShopSettings, 'canUseCoupon'> | null;
  draft: Pick<CheckoutData, 'coupon'>;
  operations: readonly PendingOperation[];
};

/** Whether a coupon was typed that is not part of the order, nor on its way there. It would be lost with the order. */
export const hasUnappliedCoupon = ({ order, settings, draft, operations }: Unapplied): boolean =>
  order?.coupon === null &&
  settings?.canUseCoupon === true &&
  draft.coupon.trim() !== '' &&
  !isPending(operations, 'coupon');

/** Says so beside its field. `before`: what would lose it. */
export function refuseCoupon(before: 'finalizar' | 'confirmar'): void {
  choiceRefusals.errors.coupon = `Aplique ou apague o cupom antes de ${before}.`;
}
