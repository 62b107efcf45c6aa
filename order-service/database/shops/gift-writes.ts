import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type GiftWrite = {
  id: string;
  providerId: string;
  sellerProviderId: string | null;
  name: string;
  image: string | null;
  /** `null` = unlimited. */
  available: number | null;
  /** An existing gift keeps its stock. */
  keepsStock: boolean;
};

export type GiftRuleWrite = {
  id: string;
  providerId: string;
  name: string;
  minAmountCents: number;
  triggerProductIds: string[];
  availableQuantity: number;
  startsAt: Date | null;
  endsAt: Date | null;
  position: number;
};

/** Writes a gift by provider id and returns its id. */
export async function writeGift(db: Db, shopId: string, row: GiftWrite): Promise<string> {
  const written = await db.one<{ id: string }>(sql`
    insert into gift (shop_id, id, provider_id, seller_id, name, image, available)
    values (${shopId}, ${row.id}, ${row.providerId},
      (select id from seller
        where shop_id = ${shopId} and provider_id = ${row.sellerProviderId}), ${row.name}, ${row.image},
          ${row.available})
    on conflict (shop_id, provider_id) do update
      set seller_id = excluded.seller_id, name = excluded.name, image = excluded.image,
      available = case when ${row.keepsStock} then gift.available else excluded.available end, is_active = true
    returning id`);
  return written?.id ?? row.id;
}

/** Writes a rule by provider id and replaces its gifts, in this order. */
export async function writeGiftRule(db: Db, shopId: string, row: GiftRuleWrite, giftIds: string[]): Promise<void> {
  const written = await db.one<{ id: string }>(sql`
    insert into gift_rule (shop_id, id, provider_id, name, min_amount, trigger_products, available_quantity, starts_at,
      ends_at, position)
    values (${shopId}, ${row.id}, ${row.providerId}, ${row.name}, ${row.minAmountCents},
      ${JSON.stringify(row.triggerProductIds)}::jsonb,
      ${row.availableQuantity}, ${row.startsAt?.toISOString() ?? null}, ${row.endsAt?.toISOString() ?? null},
        ${row.position})
    on conflict (shop_id, provider_id) do update set name = excluded.name, min_amount = excluded.min_amount,
      trigger_products = excluded.trigger_products, available_quantity = excluded.available_quantity,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, position = excluded.position, is_active = true
    returning id`);
  const ruleId = written?.id ?? row.id;
  await db.run(sql`delete from gift_rule_gift where shop_id = ${shopId} and rule_id = ${ruleId}`);
  await db.run(sql`
    insert into gift_rule_gift (shop_id, rule_id, gift_id, position)
    select ${shopId}::uuid, ${ruleId}::uuid, gift_id, place
      from unnest(${giftIds}::uuid[]) with ordinality as offer (gift_id, place)`);
}

/** Deactivates all other gift rules. */
export const deactivateGiftRules = (db: Db, shopId: string, keptProviderIds: string[]): Promise<number> =>
  db.run(sql`update gift_rule set is_active = false
    where shop_id = ${shopId} and is_active and provider_id <> all (${keptProviderIds}::text[])`);
