import type { OrderRow } from '../../database/orders/orders.ts';
import type { OrderPart } from './checkout-choices.ts';

/** The entry of `part_versions` that a person's choice of a delivery, a slot or a payment leaves behind. */
const begun = 'begun-checkout';
const partsOfCheckout: readonly OrderPart[] = ['delivery', 'schedule', 'payment'];

type Versions = OrderRow['part_versions'];

/**
 * The versions after a change of this part in this version. `isSuggested`: the page chose it by itself, such as the
 * delivery of the last order.
 */
export const withChange = (
  versions: Versions,
  part: OrderPart,
  version: number,
  { isSuggested = false }: { isSuggested?: boolean | undefined } = {},
): Versions => ({
  ...versions,
  [part]: version,
  ...(partsOfCheckout.includes(part) && !isSuggested ? { [begun]: version } : {}),
});

/** The versions of a cart that was emptied: the next line starts a new checkout. */
export const withoutStarted = ({ [begun]: _version, ...versions }: Versions): Versions => versions;

/**
 * Whether a person chose a delivery, slot or payment for this cart, or the order was placed before. A choice that was
 * reset counts too: a customer who chose a time must not confirm without one.
 */
export const hasStartedCheckout = ({ part_versions, number }: Pick<OrderRow, 'part_versions' | 'number'>): boolean =>
  number !== null || part_versions[begun] !== undefined;
