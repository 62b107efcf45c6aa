/** The steps of a new shop, in their order. */
export const firstSteps = ['shop', 'channel', 'products', 'delivery', 'payment', 'order'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The steps without which a shop can take orders: a person may leave them for later. */
export const skippableSteps = ['channel'] as const satisfies readonly FirstStep[];

/** What the steps are derived from. */
export type FirstStepFacts = {
  name: string;
  /** The shop's number for people, digits only; null: none. */
  whatsApp: string | null;
  /** The shop's messages leave through a connected WhatsApp. */
  hasChannel: boolean;
  /** Products that people can see. */
  products: number;
  withoutPhoto: number;
  /** The names of the ways in which an order reaches the customer, and of the ways to pay. */
  deliveries: string[];
  payments: string[];
  /** The first paid or finished order, else the first that waits; null: none yet. */
  order: { number: number; isPaid: boolean; isFinished: boolean } | null;
  skipped: FirstStep[];
};
