import type { Db } from '../../database/engine/database.ts';
import { isDefaultShop, listShopHosts } from '../../database/shops/shops.ts';

/**
 * Where a visitor without a session finds this shop: the public URL for the default shop, else the shop's first host.
 * `null`: no address leads to this shop.
 */
export async function shopUrl(db: Db, shopId: string, publicUrl: string): Promise<string | null> {
  const { protocol, port, hostname } = new URL(publicUrl);
  const hosts = (await listShopHosts(db, shopId)).sort();
  if (hosts.includes(hostname) || (hosts.length === 0 && (await isDefaultShop(db, shopId)))) return publicUrl;
  const [host] = hosts;
  return host === undefined ? null : `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

/** Where the pictures of this shop are for readers outside of its pages. Each address of the server has them. */
export const pictureUrlOf = async (db: Db, shopId: string, publicUrl: string): Promise<string> =>
  (await shopUrl(db, shopId, publicUrl)) ?? publicUrl;
