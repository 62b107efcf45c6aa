/** A product of the simulated store: cents and whole numbers, spelt as Tray does only when it is asked for. */
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

/** A combination of a product's options. `cents` 0: what the product costs. */
export type SimulatedVariant = {
  id: number;
  productId: number;
  choices: [axis: string, option: string][];
  cents: number;
  stock: number;
  picture: string | null;
  isAvailable: boolean;
};

/** An order as the store's people see it. */
export type SimulatedOrder = {
  id: number;
  reference: string;
  status: string;
  kind: 'open' | 'closed' | 'canceled';
  sent: Readonly<Record<string, unknown>>;
  changes: Readonly<Record<string, unknown>>;
  payments: Readonly<Record<string, unknown>>[];
  /** The store's word for when it came. */
  placedAt: string;
};

export type SimulatedCategory = { id: number; name: string; parent: number | null };

/**
 * Who may use the store: tokens of another `generation` than this are worth nothing any more. `used`: the ends of codes and refresh tokens that
 * were good once and are not again, the oldest first.
 */
export type SimulatedAccess = { state: 'none' | 'given' | 'revoked'; generation: number; used: string[] };

/** All that the simulated store has. Whoever plays its people changes it. */
export type SimulatedStore = {
  categories: SimulatedCategory[];
  products: Map<number, SimulatedProduct>;
  variants: Map<number, SimulatedVariant>;
  orders: Map<number, SimulatedOrder>;
  /** The number of the order that comes next. */
  nextOrder: number;
  access: SimulatedAccess;
};

/** Lends what the store has to one at a time; what `work` changed is kept. It may be called again from the start, so it changes nothing else. */
export type WithSimulatedStore = <Done>(work: (shelves: SimulatedStore) => Done) => Promise<Done>;
