/** Types of delivery (spec §3; the checkout treats 0 as pickup, 1 as express delivery or shipping). */
export const LogisticType = { StorePickUp: 0, ExpressDelivery: 1, Shipping: 2 } as const;
export type LogisticType = (typeof LogisticType)[keyof typeof LogisticType];

export type StorePickUpAddress = { name: string; street: string; number: string; neighborhood: string };

/** The same with city, state and CEP, as an order stores it. Older orders lack them. */
export type PickupPlace = StorePickUpAddress & { city?: string; state?: string; zipCode?: string };

/**
 * A delivery offer for this order. Prices in reais, estimates in the provider's text; `null` means "no limit".
 * `maxItemsAmout`: units of all lines.
 */
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
  /**
   * Start and end of the chosen slot: an instant with the shop's offset, '2026-11-21T09:00:00-03:00'; `null` without
   * one.
   */
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
 * Body of `POST /api/order/logistic/`. An empty `providerId`: the type changed and no option is chosen yet; choices
 * that depend on the other type are reset (spec §4). `addressIndex` is an index of the session's address list; pickup
 * needs none.
 */
export type LogisticChoice = { type: LogisticType; providerId: string; addressIndex?: number; isSuggested?: boolean };

/** The `providerId` of a delivery whose price an agent set by hand. */
export const manualLogisticId = 'manual';

/** A delivery price set by an agent, in reais; 0 is 'Grátis'. */
export type ManualLogistic = { addressIndex: number; logistic: { type?: LogisticType; price: number } };
