import type { PrerenderedPage } from '#shared/model/prerendered-page.ts';
import type { Db } from '../../database/engine/database.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';
import { shopSettings } from '../shops/shops.ts';
import { categories, products } from './catalog.ts';

/**
 * The settings, the categories and the first page of best sellers of one shop, as an anonymous visitor sees them.
 * Read-only.
 */
export async function firstPage(db: Db, shopId: string, accounts: PaymentAccounts): Promise<PrerenderedPage> {
  const [settings, tree, top] = await Promise.all([
    shopSettings(db, shopId, accounts),
    categories(db, shopId, {}),
    products(db, shopId, {}, {}),
  ]);
  return { settings, categories: tree, products: top };
}
