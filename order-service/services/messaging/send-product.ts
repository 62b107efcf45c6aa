import type { Product } from '#shared/model/catalog/product.ts';
import type { ProductsToSend } from '#shared/model/message.ts';
import type { ItemAttribute } from '#shared/model/order/order.ts';
import { baseProductId } from '#shared/rules/catalog/product-id-at-option.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { agentPriceTable } from '../catalog/agent-prices.ts';
import { productsByIds } from '../catalog/catalog.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { sendToContact } from './outbox.ts';
import { type ChosenProduct, productMessage, productsMessages } from './product-message.ts';

/** Sends the contact a product with the options that are chosen (spec §7, POST send/product). */
export async function sendProduct(
  db: Db,
  caller: AuthenticatedCaller,
  id: string,
  attributes: ItemAttribute[],
): Promise<null> {
  const [product] = await knownProducts(db, caller, [id]);
  if (!product) throw ruleRefusal('unknown-product', orderRefusals.unknownProduct);
  return sendToContact(db, caller, productMessage({ product, attributes }));
}

/** Sends the contact several products, below the agent's own words. */
export async function sendProducts(db: Db, caller: AuthenticatedCaller, asked: ProductsToSend): Promise<null> {
  for (const message of productsMessages(await chosenProducts(db, caller, asked), asked.text))
    await sendToContact(db, caller, message);
  return null;
}

/** The products of a message in the order in which they were chosen, at the prices that the agent sees. */
export async function chosenProducts(
  db: Db,
  caller: AuthenticatedCaller,
  { products }: Pick<ProductsToSend, 'products'>,
): Promise<ChosenProduct[]> {
  const known = await knownProducts(
    db,
    caller,
    products.map(({ providerId }) => providerId),
  );
  return products.map(({ providerId, attributes }) => {
    const product = known.find((one) => one.providerId === baseProductId(providerId));
    if (!product) throw ruleRefusal('unknown-product', orderRefusals.unknownProduct);
    return { product, attributes };
  });
}

const knownProducts = async (db: Db, caller: AuthenticatedCaller, ids: string[]): Promise<Product[]> =>
  productsByIds(db, caller.shopId, ids, await agentPriceTable(db, caller));
