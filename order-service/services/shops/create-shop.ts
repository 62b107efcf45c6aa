import type { ShopStyle } from '#shared/model/shop-settings.ts';
import { SaleMode } from '#shared/model/shop-settings.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Database } from '../../database/engine/database.ts';
import {
  findHostOwner,
  findShopBySlug,
  findShopIdOfHost,
  writeShop,
  writeShopHost,
} from '../../database/shops/shops.ts';
import { defaultSettings, storedSettings } from './shops.ts';

/** The command that creates the first shop, for the operator's screen. */
export const createFirstShop = 'npm run shop -- create minha-loja --name "Minha Loja" --owner "Seu nome"';

/** Shown to the operator when there is no shop. */
export const noShopYet = `Ainda não há nenhuma loja. Crie a primeira:  ${createFirstShop}`;

/** What an operator sets for a shop. Fields that are left out keep their value or the default. */
export type ShopInput = {
  name?: string;
  whatsApp?: string;
  hosts?: string[];
  minOrderCents?: number;
  color?: string;
  urlLogo?: string;
};

export type OpenedShop = { isNew: boolean; isDefault: boolean; name: string };
export type ShopCreationProblem =
  | { problem: 'exists' | 'nameless' | 'demo' }
  | { problem: 'host taken'; host: string; owner: string };

/** Fits every main colour. */
const neutralSecondary = '#f1f3f5';

/** Creates a shop by its slug or, with `isUpdate`, changes an existing one: all of it or nothing. */
export async function openShop(
  database: Database,
  slug: string,
  input: ShopInput,
  isUpdate: boolean,
): Promise<OpenedShop | ShopCreationProblem> {
  return database.tx(async (db) => {
    const existing = await findShopBySlug(db, slug);
    if (existing?.is_demo) return { problem: 'demo' };
    if (existing && !isUpdate) return { problem: 'exists' };
    const name = input.name ?? existing?.name;
    if (name === undefined) return { problem: 'nameless' };
    for (const host of input.hosts ?? []) {
      const owner = await findHostOwner(db, host);
      if (owner && owner.slug !== slug) return { problem: 'host taken', host, owner: owner.slug };
    }
    const settings = existing ? storedSettings(existing) : defaultSettings;
    const shopId = await writeShop(db, {
      id: newId(),
      slug,
      name,
      saleMode: existing?.sale_mode ?? SaleMode.Both,
      isDemo: false,
      minOrderCents: input.minOrderCents ?? existing?.min_order_amount ?? 0,
      settings: { ...settings, whatsApp: input.whatsApp ?? settings.whatsApp, style: styleOf(settings.style, input) },
    });
    for (const host of input.hosts ?? []) await writeShopHost(db, shopId, host);
    return { isNew: existing === undefined, isDefault: (await findShopIdOfHost(db, ''))?.id === shopId, name };
  });
}

const styleOf = (style: ShopStyle, { color, urlLogo }: ShopInput): ShopStyle => ({
  ...style,
  ...(color === undefined ? {} : { defaultColor: color, secondaryColor: neutralSecondary }),
  ...(urlLogo === undefined ? {} : { urlLogo }),
});
