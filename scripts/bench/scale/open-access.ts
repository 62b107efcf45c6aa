import { publishedFormats } from '#shared/contract/platform/published-feeds.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../order-service/services/platform/api-keys.ts';
import { publishFeed } from '../../../order-service/services/published-feeds/feed-addresses.ts';
import { signInStaff } from '../../../test/helpers/order-service/panel.ts';

export const contextSecret = 'a secret for the bench only';

/** What the calls need to get in, and rows of the first shop that they ask for. */
export type Access = {
  shopId: string;
  /** A key of the Platform API that may manage people, and one of the MCP server. */
  key: string;
  mcpKey: string;
  /** The session of the shop's owner in the panel. */
  staff: string;
  memberId: string;
  /** The paths of the published feeds. */
  feeds: readonly string[];
  skus: readonly string[];
  /** An order that ended, and its customer. */
  order: { id: string; number: string; customerId: string };
  /** A contact of WhatsApp with orders. */
  contact: { id: string; phone: string };
};

/** Creates keys, a session and addresses in the first shop of a filled database. */
export async function openAccess(database: Database): Promise<Access> {
  const first = await one<{ id: string }>(database, sql`select id from shop where is_default`);
  const shopId = first.id;
  const order = await one<Access['order']>(
    database,
    sql`select id, number::text as number, customer_id as "customerId" from orders
      where shop_id = ${shopId} and status = 2 order by placed_at desc limit 1`,
  );
  const contact = await one<Access['contact']>(
    database,
    sql`select c.id, c.channel_user as phone from customer c
      where c.shop_id = ${shopId} and c.channel_type = 1 and c.channel_user like '55119%' order by c.id limit 1`,
  );
  const skus = await database.many<{ sku: string }>(sql`
    select v.sku from product_variant v join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shopId} order by v.sku limit 1000`);
  const { key } = await createApiKey(database, shopId, { name: 'bench', contextSecret, managesPeople: true });
  const mcp = await createApiKey(database, shopId, { name: 'agent of the bench', contextSecret, isMcpOnly: true });
  const staff = await signInStaff(database, shopId, 'owner', { name: 'Dona do teste' });
  const feeds: string[] = [];
  for (const format of publishedFormats) feeds.push(await publishFeed(database, shopId, format, ''));
  return {
    ...{ shopId, key, mcpKey: mcp.key, staff: staff.token, memberId: staff.id, feeds, order, contact },
    skus: skus.map(({ sku }) => sku),
  };
}

async function one<Row extends object>(database: Database, query: ReturnType<typeof sql>): Promise<Row> {
  const row = await database.one<Row>(query);
  if (!row) throw new Error(`a filled database has no row for: ${query.text}`);
  return row;
}
