import type { Product } from '#shared/model/catalog/product.ts';
import { type Message, MessageKind } from '#shared/model/message.ts';
import type { ItemAttribute } from '#shared/model/order.ts';
import { baseProductId, idAtOption } from '#shared/rules/catalog/product-id.ts';
import { optionNames, withChoice } from '#shared/rules/catalog/variants.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { priceView } from '#shared/rules/money/price-view.ts';
import { messageText } from '#shared/text/messages.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { product } from '../catalog/catalog.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { sendToContact } from './outbox.ts';

/** Sends the contact a product with the options that are chosen (spec §7, POST send/product). */
export async function sendProduct(
  db: Db,
  caller: AuthenticatedCaller,
  id: string,
  attributes: ItemAttribute[],
): Promise<null> {
  return sendToContact(db, caller, productMessage(await knownProduct(db, caller.shopId, id), attributes));
}

async function knownProduct(db: Db, shopId: string, id: string): Promise<Product> {
  try {
    return await product(db, shopId, baseProductId(id));
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found')
      throw ruleRefusal('unknown-product', orderRefusals.unknownProduct);
    throw error;
  }
}

function productMessage(found: Product, attributes: ItemAttribute[]): Message {
  const names = optionNames(found, attributes);
  const chosen = attributes.map(({ providerId, optionProviderId }) => [providerId, optionProviderId]);
  const view = withChoice(found, Object.fromEntries(chosen));
  return {
    kind: MessageKind.Product,
    lines: [view.name, ...(names === '' ? [] : [names]), ...priceLines(view)],
    pictureUrl: view.images[0]?.url ?? null,
    button: {
      title: messageText.openProduct,
      opens: { path: `/product/${encodeURIComponent(idToOpen(found, attributes))}`, type: null, id: null },
    },
  };
}

/** The product's page. When a chosen option has its own page, that page (spec §3, "redirectable"). */
function idToOpen({ providerId, attributes: axes }: Product, attributes: ItemAttribute[]): string {
  const chosen = axes.flatMap((axis) => {
    const named = attributes.find((attribute) => attribute.providerId === axis.providerId);
    return axis.options.filter((option) => option.redirectable && option.providerId === named?.optionProviderId);
  });
  return chosen[0] ? idAtOption(providerId, chosen[0].providerId) : providerId;
}

function priceLines(view: Product): string[] {
  if (!view.isActive || view.currentDimension?.isAvailable === false) return [messageText.unavailable];
  const perKilo =
    view.soldInKilo && view.kilogramPrice > 0 ? [messageText.pricePerKilo(formatBrl(view.kilogramPrice))] : [];
  return [priceLine(view), ...perKilo];
}

function priceLine(view: Product): string {
  const price = priceView(view);
  switch (price.kind) {
    case 'on-request':
      return messageText.priceOnRequest;
    case 'range':
      return messageText.priceRange(formatBrl(price.from), formatBrl(price.to));
    case 'single':
      return price.struck === null
        ? messageText.price(formatBrl(price.current))
        : messageText.priceBefore(formatBrl(price.struck), formatBrl(price.current));
  }
}
