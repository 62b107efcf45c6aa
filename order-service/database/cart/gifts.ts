import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A gift of one of a shop's rules. */
export type GiftRow = {
  provider_id: string;
  seller_provider_id: string | null;
  seller_name: string | null;
  name: string;
  image: string | null;
  /** `null` = unlimited. */
  available: number | null;
};

export type GiftRuleRow = {
  provider_id: string;
  /** Subtotal of the order, in cents. */
  min_amount: number;
  trigger_products: string[];
  available_quantity: number;
  gifts: GiftRow[];
};

/** The rules whose window is open now, in the shop's order, each with its gifts, sold-out ones included. */
export async function listGiftRules(db: Db, shopId: string): Promise<GiftRuleRow[]> {
  const rows = await db.many<Omit<GiftRuleRow, 'gifts'> & { gift: GiftRow }>(sql`
    select rule.provider_id, rule.min_amount, rule.trigger_products, rule.available_quantity,
      jsonb_build_object('provider_id', gift.provider_id, 'seller_provider_id', seller.provider_id,
        'seller_name', seller.name, 'name', gift.name, 'image', gift.image, 'available', gift.available) as gift
    from gift_rule rule
    join gift_rule_gift offer on offer.shop_id = rule.shop_id and offer.rule_id = rule.id
    join gift on gift.shop_id = offer.shop_id and gift.id = offer.gift_id and gift.is_active
    left join seller on seller.shop_id = gift.shop_id and seller.id = gift.seller_id
    where rule.shop_id = ${shopId} and rule.is_active
      and (rule.starts_at is null or rule.starts_at <= now()) and (rule.ends_at is null or rule.ends_at > now())
    order by rule.position, rule.provider_id, offer.position, gift.provider_id`);
  const rules = new Map<string, GiftRuleRow>();
  for (const { gift, ...rule } of rows) {
    const known = rules.get(rule.provider_id);
    if (known) known.gifts.push(gift);
    else rules.set(rule.provider_id, { ...rule, gifts: [gift] });
  }
  return [...rules.values()];
}

/**
 * Locks the stock of gifts until the transaction ends. Rows are locked in order of id, so that two orders cannot
 * deadlock.
 */
export const lockGifts = (db: Db, shopId: string, providerIds: string[]): Promise<unknown[]> =>
  db.many(sql`
    select 1 from gift where shop_id = ${shopId} and provider_id = any(${providerIds}::text[]) and available is not null
    order by provider_id for update`);

/** Reserves one unit of a gift; `false` when none is left. */
export const reserveGift = async (db: Db, shopId: string, providerId: string): Promise<boolean> =>
  (await db.run(sql`
    update gift set available = available - 1
    where shop_id = ${shopId} and provider_id = ${providerId} and (available is null or available > 0)`)) > 0;

/** Releases one unit. */
export const releaseGift = (db: Db, shopId: string, providerId: string): Promise<number> =>
  db.run(sql`update gift set available = available + 1 where shop_id = ${shopId} and provider_id = ${providerId}`);

/** The provider ids of all rules, open or not. */
export const listGiftRuleIds = async (db: Db, shopId: string): Promise<string[]> =>
  (await db.many<{ provider_id: string }>(sql`select provider_id from gift_rule where shop_id = ${shopId}`)).map(
    (row) => row.provider_id,
  );
