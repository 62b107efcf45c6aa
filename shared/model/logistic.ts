/** Ways a delivery happens (spec §3; the checkout treats 0 as pickup, 1 as express delivery or shipping). */
export const LogisticType = { StorePickUp: 0, ExpressDelivery: 1, Shipping: 2 } as const;
export type LogisticType = (typeof LogisticType)[keyof typeof LogisticType];

export type StorePickUpAddress = { name: string; street: string; number: string; neighborhood: string };

/** The same with the rest of its address, as an order keeps it; orders from before the rest was kept lack it. */
export type PickupPlace = StorePickUpAddress & { city?: string; state?: string; zipCode?: string };

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
  name: string;
  price: number;
  /** The agent set the price: 'Grátis' or 'Customizado' (spec §5, "Manual shipping"). */
  isManual: boolean;
  /** The day of the chosen slot, 'YYYY-MM-DD'; null without one. */
  day: string | null;
  /** When the chosen slot starts and ends: an instant with the shop's offset, '2026-11-21T09:00:00-03:00'; null without one. */
  startDeliveryTime: string | null;
  endDeliveryTime: string | null;
  storePickUpAddress: StorePickUpAddress | null;
  maxDistinctItems: number | null;
  maxItemsAmout: number | null;
  orderMinPrice: number | null;
};

export type PickupStore = {
  providerId: string;
  name: string;
  fullAddress: { street: string; number: string; neighborhood: string };
};

/**
 * What `POST /api/order/logistic/` sets. An empty `providerId` says that the type was changed and nothing chosen yet: what hung on the
 * other type is reset (spec §4). `addressIndex` is the address's place in the session's list; pickup needs none.
 */
export type LogisticChoice = { type: LogisticType; providerId: string; addressIndex?: number };

/** What an agent sets by hand; the price in reais, 0 is 'Grátis'. */
export type ManualLogistic = { addressIndex: number; logistic: { type?: LogisticType; price: number } };
