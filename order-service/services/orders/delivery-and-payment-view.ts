import type { SellerOption } from '#shared/model/catalog/seller.ts';
import type { OrderLogistic } from '#shared/model/order/logistic.ts';
import { type OrderPayment, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { manualLinkProblem } from '#shared/rules/payment/manual-link.ts';
import type { SellerRow } from '../../database/checkout/seller-options.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { pickupAddressView } from '../checkout/delivery-offer.ts';

/** The delivery and the slot of an order as the contract sends them (spec §3). */
export function logisticView({ delivery, schedule }: Pick<OrderRow, 'delivery' | 'schedule'>): OrderLogistic | null {
  if (!delivery) return null;
  const { type, providerId, name, price, isManual, store, maxDistinctItems, maxItems, orderMinAmount } = delivery;
  return {
    type,
    providerId,
    name,
    price: toReais(price),
    isManual,
    day: schedule?.day ?? null,
    startDeliveryTime: schedule?.startsAt ?? null,
    endDeliveryTime: schedule?.endsAt ?? null,
    storePickUpAddress: store && pickupAddressView(store),
    maxDistinctItems,
    maxItemsAmout: maxItems,
    orderMinPrice: orderMinAmount === null ? null : toReais(orderMinAmount),
  };
}

/** `link`: the address of a payment outside the page, if there is one. */
export const paymentView = (
  { payment, installments }: Pick<OrderRow, 'payment' | 'installments'>,
  link: string | null,
): OrderPayment => ({
  method: payment?.method ?? null,
  providerType: payment?.providerType ?? null,
  link,
  providerId: payment?.providerId ?? null,
  name: payment?.name ?? null,
  group: payment?.group ?? null,
  cashAmount: payment && payment.cashAmount !== null ? toReais(payment.cashAmount) : null,
  ...(installments === null ? {} : { installments }),
  ...(payment?.pixKey === undefined ? {} : { pixKey: payment.pixKey }),
});

/** The agent's link for a payment outside the shop (spec §5, "Manual card payment link"); null unless it is a link. */
export function manualLinkOf({ payment }: Pick<OrderRow, 'payment'>): string | null {
  const link = payment?.providerType === PaymentProviderType.Manual ? (payment.information?.trim() ?? '') : '';
  return manualLinkProblem(link) === null ? link : null;
}

/** A seller as the checkout lists it (spec §3, "Seller option"). The tax in reais. */
export const sellerView = ({ provider_id, name, address, service_tax }: SellerRow): SellerOption => ({
  providerId: provider_id,
  name,
  address,
  serviceTax: toReais(service_tax),
});
