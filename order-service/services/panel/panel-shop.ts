import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { ShopPause } from '#shared/model/shop-settings.ts';
import { pauseEnd, usualPauseText } from '#shared/rules/session/pause-end.ts';
import { isPaused } from '#shared/rules/session/shop-pause.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import type { Db } from '../../database/engine/database.ts';
import { mergeShopSettings } from '../../database/shops/shop-settings-writes.ts';
import { exportShop } from '../shops/export-shop.ts';
import { shopOf, storedSettings } from '../shops/shops.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';
import { uncoveredWindowTypes, unseenParts } from './section-switches.ts';
import { sectionCounts, sectionOf } from './settings-sections.ts';

type PanelShop = PanelData<'shop'>;

/** What the tab 'Loja' shows: the pause of now, the short parts of the declaration, and how long its lists are. */
export async function panelShop(db: Db, shopId: string, now: Date): Promise<PanelShop> {
  const shop = await shopOf(db, shopId);
  const declaration = await exportShop(db, shop);
  const { pause = null } = storedSettings(shop);
  return {
    name: shop.name,
    timeZone: shop.time_zone,
    pause: isPaused(pause, now) ? pause : null,
    sections: {
      minOrderValue: sectionOf(declaration, 'minOrderValue'),
      closedDays: sectionOf(declaration, 'closedDays'),
      schedule: sectionOf(declaration, 'schedule'),
    },
    counts: sectionCounts(declaration),
    unseen: unseenParts(shop, declaration),
    unserved: uncoveredWindowTypes(shop, declaration),
  };
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
    text: text.trim() || usualPauseText(length, shop.time_zone, now),
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
