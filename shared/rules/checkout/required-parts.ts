import type { Order } from '#shared/model/order/order.ts';
import { type ShopSettings, Step } from '#shared/model/shop-settings.ts';

/** A part of the checkout that a shop's steps may ask for. */
export type RequiredPart = 'store' | 'delivery' | 'contact' | 'schedule' | 'payment';

const stepOf = {
  store: Step.Seller,
  delivery: Step.Logistic,
  contact: Step.Identify,
  schedule: Step.Schedule,
  payment: Step.Payment,
} as const satisfies Record<RequiredPart, Step>;

/**
 * Whether an order of this shop needs this part. The contract, `settings.steps`: 'Sem uma etapa, a página não a pede, e
 * o pedido se confirma sem ela.' A slot is one of a delivery, so the schedule step asks for the delivery too.
 */
export const requiresPart = ({ steps }: Pick<ShopSettings, 'steps'>, part: RequiredPart): boolean =>
  steps.includes(stepOf[part]) || (part === 'delivery' && steps.includes(Step.Schedule));

/**
 * The same for an order: one that can be neither delivered nor picked up needs no delivery and no slot. The shop
 * settles them later.
 */
export const orderRequiresPart = (
  settings: Pick<ShopSettings, 'steps'>,
  { enableDelivery, enablePickUp }: Pick<Order, 'enableDelivery' | 'enablePickUp'>,
  part: RequiredPart,
): boolean =>
  requiresPart(settings, part) && (enableDelivery || enablePickUp || (part !== 'delivery' && part !== 'schedule'));
