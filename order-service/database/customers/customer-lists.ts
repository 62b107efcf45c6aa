import type { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import type { ConsentState } from '../messaging/contact-consent.ts';
import { type ListPosition, micros } from '../platform/platform-lists.ts';
import { customersByPhone, foldedText } from './customer-search.ts';
import { hasNameWords, type NameWords } from './name-search.ts';

/** A contact of the shop with what they bought. Amounts in cents. */
export type CustomerListRow = {
  id: string;
  name: string;
  email: string;
  phone: string;
  is_anonymous: boolean;
  channel_type: ChannelType;
  channel_user: string;
  created_at: Date;
  /** Orders that were not cancelled. */
  orders: number;
  total_amount: number;
  last_order_at: Date | null;
  consent: ConsentState | null;
  /** Where the next page starts. */
  at: string;
  place_id: string;
};

/** An erased person is no contact any more. */
const isPerson: Sql = sql`c.channel_user not like 'erased:%'`;

/** The rows of these customers: `ids` is a query of `id`, `at` and `place_id`. */
const customerRows = (shopId: string, ids: Sql): Sql => sql`
  with page as materialized (${ids})
  select c.id, c.name, c.email, c.phone, c.is_anonymous, c.channel_type, c.channel_user, c.created_at, bought.*,
    (select s.state from contact_consent s where s.shop_id = c.shop_id and s.customer_id = c.id
      and s.channel_type = c.channel_type and s.kind = 'marketing' order by s.at desc limit 1) as consent,
    ${micros(sql`page.at`)} as at, page.place_id
  from page join customer c on c.shop_id = ${shopId} and c.id = page.id
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(o.total_amount), 0)::bigint as total_amount,
      max(o.placed_at) as last_order_at
    from orders o where o.shop_id = c.shop_id and o.customer_id = c.id and o.board_column <> 'canceled') bought
  order by page.at desc, page.place_id desc`;

type Page = { after: ListPosition | null; most: number };

/** Who bought, the last order first. A cancelled order is no purchase. */
export const listBuyers = (db: Db, shopId: string, { after, most }: Page): Promise<CustomerListRow[]> =>
  db.many(
    customerRows(
      shopId,
      sql`select o.customer_id as id, o.placed_at as at, o.id as place_id
      from orders o join customer c on c.shop_id = o.shop_id and c.id = o.customer_id and ${isPerson}
      where o.shop_id = ${shopId} and o.board_column is not null and o.board_column <> 'canceled'
        and o.placed_at is not null
        ${after ? sql`and (o.placed_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
        and not exists (select 1 from orders later where later.shop_id = o.shop_id
          and later.customer_id = o.customer_id and later.board_column is not null
          and later.board_column <> 'canceled'
          and (later.placed_at, later.id) > (o.placed_at, o.id))
      order by o.placed_at desc, o.id desc limit ${most}::int`,
    ),
  );

/** All contacts, those who came last first. */
export const listContacts = (db: Db, shopId: string, { after, most }: Page): Promise<CustomerListRow[]> =>
  db.many(
    customerRows(
      shopId,
      sql`select c.id, c.created_at as at, c.id as place_id from customer c
      where c.shop_id = ${shopId} and not c.is_anonymous and ${isPerson}
        ${after ? sql`and (c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by c.created_at desc, c.id desc limit ${most}::int`,
    ),
  );

/** One contact. */
export const findListedCustomer = (db: Db, shopId: string, id: string): Promise<CustomerListRow | undefined> =>
  db.one(
    customerRows(
      shopId,
      sql`select c.id, c.created_at as at, c.id as place_id from customer c
      where c.shop_id = ${shopId} and c.id = ${id} and ${isPerson}`,
    ),
  );

/** Words of a name, the last digits of a phone, or the beginning of an e-mail. */
export type CustomerSearch = { words: NameWords | null; phone: string | null; email: string | null };

const nameWords: Sql = sql`to_tsvector('simple', ${foldedText(sql`c.name`)})`;

/** The contacts of a search, those who came last first, at most `most`. */
export function searchCustomers(
  db: Db,
  shopId: string,
  { words, phone, email }: CustomerSearch,
  most: number,
): Promise<CustomerListRow[]> {
  const found = [
    ...(words === null
      ? []
      : [
          sql`select c.id from customer c where c.shop_id = ${shopId} and c.name <> ''
      and ${hasNameWords(shopId, sql`c`, nameWords, words)}`,
        ]),
    ...(email === null
      ? []
      : [
          sql`select c.id from customer c where c.shop_id = ${shopId} and c.email <> ''
      and lower(c.email) collate "C" >= ${email}::text
      and lower(c.email) collate "C" < ${`${email}\u{10ffff}`}::text`,
        ]),
    ...(phone === null ? [] : [customersByPhone(shopId, phone)]),
  ];
  const [first, ...others] = found;
  if (!first) return Promise.resolve([]);
  const all = others.reduce((joined, part) => sql`${joined} union ${part}`, first);
  return db.many(
    customerRows(
      shopId,
      sql`select c.id, c.created_at as at, c.id as place_id from (${all}) f
      join customer c on c.shop_id = ${shopId} and c.id = f.id and ${isPerson}
      order by c.created_at desc, c.id desc limit ${most}::int`,
    ),
  );
}
