import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';
import { type OptionWithAccount, optionsWithAccounts } from '../payments/payment-options.ts';
import { type ShopRow, shopColumns } from './shops.ts';

/** The shop data that every order request needs and that only the shop's staff changes. */
export type ShopBasics = {
  /** Identifies this state: each change of a part gives a new value (migration 035). */
  version: string | null;
  shop: ShopRow;
  /** The active ones, in the shop's order. */
  paymentOptions: OptionWithAccount[];
  /** Whether any gift rule is active, even if its window is closed. */
  hasGiftRules: boolean;
};

const basics = fixed(
  sql`
    select json_build_object('version', (select version from shop_version
      where shop_id = ${slot(1)}::uuid), 'shop', to_json(found),
      'paymentOptions', (select coalesce(json_agg(to_json(o)), '[]') from (${optionsWithAccounts(slot(1))}) o),
      'hasGiftRules', exists (select 1 from gift_rule r where r.shop_id = ${slot(1)}::uuid and r.is_active)) as basics
    from (select ${shopColumns} from shop where id = ${slot(1)}::uuid) found`,
  { isRead: true },
);

/** The current basics of a shop, in one statement. */
export const findShopBasics = async (db: Db, shopId: string): Promise<ShopBasics | undefined> =>
  (await db.one<{ basics: ShopBasics }>(basics(shopId)))?.basics;
