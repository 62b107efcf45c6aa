import { createHash } from 'node:crypto';
import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { type PauseLength, type ShopPart, shopParts } from '#shared/model/shop-part.ts';
import type { ShopPause } from '#shared/model/shop-settings.ts';
import { isPaused } from '#shared/rules/session/shop-pause.ts';
import { addDays, instantOf, wallClock } from '#shared/rules/text/zone-time.ts';
import { panelShopTexts } from '#shared/text/panel-shop.ts';
import { pauseTexts } from '#shared/text/shop-pause.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { mergeShopSettings } from '../../database/shops/shop-settings-writes.ts';
import { readDeclaration } from '../../declaration/read-declaration.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { applyShop } from '../shops/apply-shop.ts';
import { exportShop } from '../shops/export-shop.ts';
import { shopOf, storedSettings } from '../shops/shops.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';

type PanelShop = PanelData<'shop'>;

/** What the tab 'Loja' shows: the pause of now, and the parts of the declaration as they are. */
export async function panelShop(db: Db, shopId: string, now: Date): Promise<PanelShop> {
  const shop = await shopOf(db, shopId);
  const declaration = await exportShop(db, shop);
  const { pause = null } = storedSettings(shop);
  const parts = shopParts.map((part) => [part, partOf(declaration, part)] as const);
  return {
    name: shop.name,
    timeZone: shop.time_zone,
    pause: isPaused(pause, now) ? pause : null,
    // Every part has an entry.
    parts: Object.fromEntries(parts) as PanelShop['parts'],
  };
}

/** A part with its version: the hash of what it is now. */
function partOf(declaration: ShopDeclaration, part: ShopPart): { value: unknown; version: string } {
  const value = declaration[part] ?? null;
  return { value, version: createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22) };
}

/** Stops the orders of shoppers. The catalogue stays open, and carts are kept. */
export async function pauseShop(
  db: Db,
  caller: PanelCaller,
  { length, text }: PanelBody<'pauseShop'>,
  now: Date,
): Promise<PanelData<'pauseShop'>> {
  const shop = await shopOf(db, caller.shopId);
  const until = pauseEnd(length, shop.time_zone, now);
  const pause: ShopPause = {
    until: until?.toISOString() ?? null,
    text: text.trim() === '' ? pauseTexts.usual : text.trim(),
  };
  await mergeShopSettings(db, caller.shopId, { pause });
  await recordAudit(db, caller, {
    action: 'shop.pause',
    target: { kind: 'shop', id: shop.id, label: shop.name },
    to: { prazo: panelShopTexts.lengths[length], texto: pause.text },
  });
  return { pause };
}

/** The shop takes orders again. */
export async function openShop(db: Db, caller: PanelCaller): Promise<void> {
  const shop = await shopOf(db, caller.shopId);
  if (!storedSettings(shop).pause) return;
  await mergeShopSettings(db, caller.shopId, { pause: null });
  await recordAudit(db, caller, { action: 'shop.open', target: { kind: 'shop', id: shop.id, label: shop.name } });
}

function pauseEnd(length: PauseLength, timeZone: string, now: Date): Date | null {
  if (length === 'open') return null;
  if (length !== 'today') return new Date(now.getTime() + (length === '30min' ? 30 : 60) * 60_000);
  return instantOf(addDays(wallClock(now, timeZone).day, 1), '00:00', timeZone);
}

/**
 * Saves a part of the shop as `apply` does, with the same checks. A part that somebody else changed since the person
 * saw it is refused as stale, with what is true now.
 */
export async function saveShopPart(
  database: Database,
  caller: PanelCaller,
  part: ShopPart,
  { value, version }: PanelBody<'saveShopPart'>,
): Promise<PanelData<'saveShopPart'>> {
  const shop = await shopOf(database, caller.shopId);
  // The part is checked, not the shop's own name: a declaration may not be called 'demo'.
  const reading = readDeclaration(JSON.stringify({ slug: 'loja', [part]: value }));
  if ('problems' in reading) throw ruleRefusal('bad-part', ...reading.problems);
  let from: string | number | null = null;
  const report = await applyShop(
    database,
    { ...reading.declaration, slug: shop.slug },
    {
      isDemoAllowed: true,
      before: async (db) => {
        const seen = partOf(await exportShop(db, await shopOf(db, caller.shopId)), part);
        if (seen.version !== version) throw new Refusal('stale', { messages: [panelShopTexts.stale], data: seen });
        from = summaryOf(seen.value);
      },
      also: (db) =>
        recordAudit(db, caller, {
          action: 'shop.edit',
          target: { kind: 'shop', id: shop.id, label: panelShopTexts.parts[part] },
          from,
          to: summaryOf(value),
        }),
    },
  );
  if ('problems' in report) throw ruleRefusal('bad-part', ...report.problems);
  return { version: partOf(await exportShop(database, await shopOf(database, caller.shopId)), part).version };
}

/** A small value for the history: the number of entries of a list, or the value itself. */
function summaryOf(value: unknown): string | number | null {
  if (Array.isArray(value)) return panelShopTexts.entries(value.length);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
