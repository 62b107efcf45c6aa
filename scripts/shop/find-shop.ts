import { OperatorError } from '#shared/text/operator-error.ts';
import type { Db } from '../../order-service/database/engine/database.ts';
import { findShop, findShopBySlug, findShopIdOfHost, type ShopRow } from '../../order-service/database/shops/shops.ts';
import { noShopYet } from '../../order-service/services/shops/create-shop.ts';

/** The shop by its slug or id; without one, the default shop. */
export async function findShopByArgument(db: Db, argument: string | undefined): Promise<ShopRow> {
  const id = argument === undefined ? (await findShopIdOfHost(db, ''))?.id : undefined;
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(argument ?? '');
  const named = id ?? (isUuid ? argument : undefined);
  const shop = named === undefined ? await findShopBySlug(db, argument ?? '') : await findShop(db, named);
  if (shop !== undefined) return shop;
  throw new OperatorError(argument === undefined ? noShopYet : `Não há loja com o id "${argument}".`);
}
