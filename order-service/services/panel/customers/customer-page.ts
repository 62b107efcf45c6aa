import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';
import { consentSource } from '#shared/text/panel/panel-customers.ts';
import { findListedCustomer } from '../../../database/customers/customer-lists.ts';
import type { Db } from '../../../database/engine/database.ts';
import { findCartOfCustomer } from '../../../database/orders/cart-lists.ts';
import { type CustomerOrderHead, listCustomerOrders } from '../../../database/orders/customer-orders.ts';
import { Refusal } from '../../core/refusal.ts';
import { consentsOf } from '../../people/consents.ts';
import { shopOf } from '../../shops/shops.ts';
import type { PanelCaller } from '../../staff/staff-sessions.ts';
import { cartView } from './cart-list.ts';
import { customerView } from './customer-list.ts';

const mostOrders = 50;

/** One customer: orders, open cart, and what they allowed. */
export async function customerPage(
  db: Db,
  { shopId, member }: PanelCaller,
  id: string,
  now: Date,
): Promise<PanelData<'customer'>> {
  const row = await findListedCustomer(db, shopId, id);
  if (!row) throw new Refusal('not-found');
  const { time_zone: timeZone } = await shopOf(db, shopId);
  const orders = await listCustomerOrders(db, { shopId, customerId: id, most: mostOrders });
  const cart = await findCartOfCustomer(db, shopId, id);
  const { current, history } = await consentsOf(db, { shopId, customerId: id });
  return {
    customer: {
      ...customerView(row, { isWhole: roleMay(member.role, 'customers.message') }),
      email: row.email === '' ? null : row.email,
      since: row.created_at.toISOString(),
    },
    orders: orders.map(orderView),
    cart: cart ? cartView(cart, now) : null,
    consents: history.toReversed().map((consent) => ({
      channel: channelNames[consent.channel_type],
      state: consent.state,
      at: consent.at.toISOString(),
      source: consentSource(consent.source),
      isCurrent: current.includes(consent),
    })),
    timeZone,
  };
}

const statusTexts = ['', 'em andamento', 'concluído', 'cancelado', 'com problema'] as const;

const orderView = (order: CustomerOrderHead): PanelData<'customer'>['orders'][number] => {
  const more = order.line_count - 1;
  return {
    number: order.number,
    status: statusTexts[order.status] ?? '',
    total: toReais(order.total_amount),
    placedAt: order.placed_at?.toISOString() ?? null,
    summary: `${order.first_item ?? ''}${more > 0 ? ` e mais ${more}` : ''}`,
  };
};
