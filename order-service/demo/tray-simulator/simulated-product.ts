/** A product of the simulated store: cents and whole numbers; responses convert them to Tray's format. */
export type SimulatedProduct = {
  id: number;
  name: string;
  brand: string;
  description: string;
  pictures: string[];
  categories: number[];
  properties: Record<string, string[]>;
  cents: number;
  promotion: { cents: number; from: string; until: string } | null;
  stock: number;
  isAvailable: boolean;
  sold: number;
  modified: string;
};

/** A combination of a product's options. `cents` 0: the product's price. */
export type SimulatedVariant = {
  id: number;
  productId: number;
  choices: [axis: string, option: string][];
  cents: number;
  stock: number;
  picture: string | null;
  isAvailable: boolean;
};

/** An order as the store's staff see it. */
export type SimulatedOrder = {
  id: number;
  reference: string;
  status: string;
  kind: 'open' | 'closed' | 'canceled';
  sent: Readonly<Record<string, unknown>>;
  changes: Readonly<Record<string, unknown>>;
  payments: Readonly<Record<string, unknown>>[];
  /** The time of the order, in the store's format. */
  placedAt: string;
};

export type SimulatedCategory = { id: number; name: string; parent: number | null };

/**
 * The authorisation state. Tokens of another `generation` are invalid. `used`: the ends of used codes and refresh
 * tokens, which are single-use; the oldest first.
 */
export type SimulatedAccess = { state: 'none' | 'given' | 'revoked'; generation: number; used: string[] };

/** The data of the simulated store. Changes to it act as changes by the store's staff. */
export type SimulatedStore = {
  categories: SimulatedCategory[];
  products: Map<number, SimulatedProduct>;
  variants: Map<number, SimulatedVariant>;
  orders: Map<number, SimulatedOrder>;
  /** The number of the next order. */
  nextOrder: number;
  access: SimulatedAccess;
};

/**
 * Gives exclusive access to the store's data and saves the changes of `work`. `work` may run again from the start, so
 * it must have no other effect.
 */
export type WithSimulatedStore = <Done>(work: (shelves: SimulatedStore) => Done) => Promise<Done>;
