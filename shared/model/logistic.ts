/** Ways a delivery happens (spec §3; the checkout treats 0 as pickup, 1 as express delivery or shipping). */
export const LogisticType = { StorePickUp: 0, ExpressDelivery: 1, Shipping: 2 } as const;
export type LogisticType = (typeof LogisticType)[keyof typeof LogisticType];

export type StorePickUpAddress = { name: string; street: string; number: string; neighborhood: string };

/** A delivery offer for this order. Prices in reais, estimates as the provider says them; null means "no limit". */
export type LogisticOption = {
  providerId: string;
  name: string;
  price: number;
  orderMinPrice: number | null;
  maxDistinctItems: number | null;
  maxItemsAmout: number | null;
  shippingTimeEstimative: string | null;
  minShippingTimeEstimative: string | null;
  storeName: string | null;
  storePickUpAddress: StorePickUpAddress | null;
};

/** The delivery chosen for an order. */
export type OrderLogistic = {
  type: LogisticType;
  providerId: string;
  price: number;
  startDeliveryTime: string | null;
  storePickUpAddress: StorePickUpAddress | null;
  maxDistinctItems: number | null;
  maxItemsAmout: number | null;
  orderMinPrice: number | null;
};

export type PickupStore = { name: string; fullAddress: { street: string; number: string } };
