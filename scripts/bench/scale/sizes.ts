import { OperatorError } from '#shared/text/operator-error.ts';

/**
 * The size of a database. Every shop has the same number of products; the first shop also has a hundredth of all
 * orders.
 */
export type ScaleSize = { shops: number; products: number; orders: number; messages: number };

export const fullSize: ScaleSize = { shops: 1_000, products: 500_000, orders: 1_000_000, messages: 1_000_000 };

/**
 * The small database of the same run: ten shops, each with as many products as a shop of the large database, and a
 * hundred orders.
 */
export const smallOf = ({ shops, products }: ScaleSize): ScaleSize => {
  const fewer = Math.min(10, shops);
  return { shops: fewer, products: fewer * Math.round(products / shops), orders: fewer * 100, messages: fewer * 100 };
};

/** Throws an error of one line when the sizes are too small or invalid for a measurement. */
export function checkedSize(size: ScaleSize): ScaleSize {
  const numbers = Object.values(size);
  if (!numbers.every((each) => Number.isInteger(each) && each >= 1 && each <= 20_000_000))
    throw new OperatorError('--shops, --products, --orders and --messages are whole numbers from 1 to 20000000');
  if (size.products < 20 * size.shops || size.orders < 100 || size.messages < 100)
    throw new OperatorError('at least 20 products a shop, 100 orders and 100 messages');
  return size;
}
