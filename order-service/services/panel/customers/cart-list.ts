import type { PanelData, PanelQuery } from '#shared/contract/panel/panel-schemas.ts';
import type { ReminderObstacle } from '#shared/model/panel/cart-reminder.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { reminderObstacle } from '#shared/rules/orders/cart-reminder.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';
import { cartLine, reminderObstacles } from '#shared/text/panel/panel-customers.ts';
import type { Db } from '../../../database/engine/database.ts';
import { formerContactPrefix } from '../../../database/messaging/contacts.ts';
import { type CartListRow, listCarts } from '../../../database/orders/cart-lists.ts';
import { readListToken, writeListToken } from '../../catalog/list-token.ts';
import { nameList } from '../../catalog/page-token.ts';
import { acceptsMessage } from '../../messaging/contact-reach.ts';
import { abandonedAfterMs } from '../../orders/abandoned-carts.ts';
import { shopOf } from '../../shops/shops.ts';
import { nameOfCustomer } from './customer-list.ts';

type CartView = PanelData<'carts'>['carts'][number];

const perPage = 30;
/** Older carts are not worth a look, and a reminder of them would surprise. */
const shownForMs = 30 * 24 * 3_600_000;

/** A page of carts: those that wait since more than an hour, or those that people fill now. */
export async function cartList(
  db: Db,
  shopId: string,
  { list = 'abandoned', after }: PanelQuery<'carts'>,
  now: Date,
): Promise<PanelData<'carts'>> {
  const { time_zone: timeZone } = await shopOf(db, shopId);
  const name = nameList('carts', shopId, list, []);
  const border = new Date(now.getTime() - abandonedAfterMs);
  const isOpen = list === 'open';
  const rows = await listCarts(db, shopId, {
    since: isOpen ? border : new Date(now.getTime() - shownForMs),
    until: isOpen ? null : border,
    after: readListToken(name, after),
    most: perPage + 1,
  });
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  return {
    carts: shown.map((row) => cartView(row, now)),
    next: last ? writeListToken(name, { at: last.at, id: last.id }) : null,
    timeZone,
  };
}

/** A cart as the panel shows it. */
export function cartView(row: CartListRow, now: Date): CartView {
  const obstacle = obstacleOf(row, now);
  return {
    id: row.id,
    customer: { id: row.customer_id, name: nameOfCustomer(row), isAnonymous: row.is_anonymous },
    channel: channelNames[row.channel_type],
    total: toReais(row.total_amount),
    itemCount: row.item_count,
    items: row.lines.map(({ quantity, name }) => cartLine(quantity, name)),
    lineCount: row.line_count,
    createdAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    isAbandoned: now.getTime() - row.updated_at.getTime() > abandonedAfterMs,
    remindedAt: row.last_reminder_at?.toISOString() ?? null,
    whyNot: obstacle && reminderObstacles[obstacle],
  };
}

/** Why the contact can't be reminded of the cart now. */
export const obstacleOf = (row: CartListRow, now: Date): ReminderObstacle | null =>
  reminderObstacle(
    {
      hasItems: row.line_count > 0,
      isAnonymous: row.is_anonymous,
      isReachable: !row.channel_user.startsWith(formerContactPrefix) && !row.channel_user.startsWith('erased:'),
      isConnected: row.kind !== null,
      refusesMarketing: row.refuses_marketing,
      accepts: acceptsMessage(channelOf(row), 'cart', now),
      lastReminderAt: row.last_reminder_at,
    },
    now,
  );

const channelOf = ({ channel_type: channelType, last_inbound_at: lastInboundAt, ...row }: CartListRow) =>
  row.external_id === null
    ? { channelType, lastInboundAt, kind: row.kind, externalId: null, options: row.options }
    : { channelType, lastInboundAt, kind: row.kind, externalId: row.external_id, options: row.options };
