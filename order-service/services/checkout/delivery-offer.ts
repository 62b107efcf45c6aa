import type { Address } from '#shared/model/address.ts';
import {
  type LogisticOption,
  LogisticType,
  type PickupPlace,
  type StorePickUpAddress,
} from '#shared/model/order/logistic.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { DeliveryOptionRow, PickupStoreRow } from '../../database/checkout/delivery.ts';
import type { ChosenDelivery } from '../../database/orders/orders.ts';
import { decidingArea, type Place, priceOfArea } from './delivery-area.ts';

/** A delivery or pickup option, with its price for this order in cents. */
export type DeliveryOffer = Omit<ChosenDelivery, 'isManual' | 'address'> & {
  /** Null = any seller. */
  sellerId: string | null;
  estimate: string | null;
  minEstimate: string | null;
};

/** The price of a delivery to a place at this subtotal (cents); null when it does not reach the place. */
export function quoteDelivery(option: DeliveryOptionRow, place: Place, subtotal: number): DeliveryOffer | null {
  const area = decidingArea(option.areas, place);
  if (!area) return null;
  return {
    type: option.type,
    providerId: option.provider_id,
    sellerId: option.seller_id,
    name: option.name,
    price: priceOfArea(area, subtotal),
    store: null,
    estimate: area.estimate,
    minEstimate: area.min_estimate,
    ...limitsOf(option),
  };
}

/** A pickup store as a delivery option; it costs nothing. */
export function offerOfStore(row: PickupStoreRow): DeliveryOffer {
  return {
    type: LogisticType.StorePickUp,
    providerId: row.provider_id,
    sellerId: row.seller_id,
    name: row.name,
    price: row.price,
    store: addressOfStore(row),
    estimate: row.estimate,
    minEstimate: null,
    ...limitsOf(row),
  };
}

const addressOfStore = ({
  name,
  street,
  number,
  neighborhood,
  city,
  state,
  zip_code,
}: PickupStoreRow): PickupPlace => ({
  name,
  street,
  number,
  neighborhood,
  city,
  state,
  zipCode: zip_code,
});

/** A pickup place as the contract sends it (spec §3, "Logistic option"). */
export const pickupAddressView = ({ name, street, number, neighborhood }: PickupPlace): StorePickUpAddress => ({
  name,
  street,
  number,
  neighborhood,
});

/**
 * Whether a row of `rowSellerId` (null = any seller) serves an order of this seller. An order without a seller accepts
 * any.
 */
export const servesSeller = (rowSellerId: string | null, sellerId: string | null): boolean =>
  rowSellerId === null || sellerId === null || rowSellerId === sellerId;

/** An offer as an order stores it. `address`: the destination; null for pickup. */
export function chosenDelivery(offer: DeliveryOffer, address: Address | null): ChosenDelivery {
  const { type, providerId, name, price, store, orderMinAmount, maxDistinctItems, maxItems } = offer;
  return { type, providerId, name, price, isManual: false, address, store, orderMinAmount, maxDistinctItems, maxItems };
}

/** A delivery as the checkout lists it (spec §3, "Logistic option"). Amounts in reais. */
export const logisticOptionView = (offer: DeliveryOffer): LogisticOption => ({
  providerId: offer.providerId,
  name: offer.name,
  price: toReais(offer.price),
  orderMinPrice: offer.orderMinAmount === null ? null : toReais(offer.orderMinAmount),
  maxDistinctItems: offer.maxDistinctItems,
  maxItemsAmout: offer.maxItems,
  shippingTimeEstimative: offer.estimate,
  minShippingTimeEstimative: offer.minEstimate,
  storeName: offer.store?.name ?? null,
  storePickUpAddress: offer.store && pickupAddressView(offer.store),
});

const limitsOf = (row: Pick<DeliveryOptionRow, 'order_min_amount' | 'max_distinct_items' | 'max_items'>) => ({
  orderMinAmount: row.order_min_amount,
  maxDistinctItems: row.max_distinct_items,
  maxItems: row.max_items,
});
