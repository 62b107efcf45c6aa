import type { Static } from 'typebox';
import type { shopHead } from '#shared/contract/platform/platform-schemas.ts';
import { findShop } from '../../database/shops/shops.ts';
import type { Db } from '../core/database.ts';
import { Refusal } from '../core/refusal.ts';
import { declaredChannels } from './declared-channel.ts';

/** The shop of a key: its id, its names and its channels. */
export async function platformShop(db: Db, shopId: string): Promise<Static<typeof shopHead>> {
  const shop = await findShop(db, shopId);
  // A shop that was deleted after its key was checked.
  if (!shop) throw new Refusal('no-key');
  const { id, slug, name } = shop;
  return { id, slug, name, channels: await declaredChannels(db, shopId) };
}
