/** A limit as a percentage of the subtotal and in reais. */
export type DiscountLimit = { percent: number; amout: number };

/** A discount by hand: in reais, or in percent of what it reduces. */
export type ManualDiscount = { amount?: number; percent?: number };

/** An agent's discount on one line; zero removes it. */
export type LineDiscount = ManualDiscount & { index: string };
