import { createHash } from 'node:crypto';
import type { OrderLineRow } from '../../database/orders/orders.ts';

/**
 * Names what an order sells: its bought lines with their quantities, prices and discounts. An approval is valid for one
 * key, so any change of these makes it void. Delivery, payment and contact data do not count.
 */
export const cartFingerprint = (bought: readonly OrderLineRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        bought.map(({ line, sku, quantity, total_amount, discount_amount, subscription }) => [
          line,
          sku,
          quantity,
          total_amount,
          discount_amount,
          subscription,
        ]),
      ),
    )
    .digest('hex')
    .slice(0, 32);
