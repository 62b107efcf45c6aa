import type { ItemAttribute } from '#shared/model/order/order.ts';
import type { Recurrence } from '#shared/model/order/subscription.ts';
import { type Buyer, isRestrictedFor } from '#shared/rules/cart/restricted-sale.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { CartRows, SellableRow } from '../../database/cart/cart-rows.ts';
import type { VariantRow } from '../../database/catalog/catalog.ts';
import type { OptionName } from '../../database/orders/orders.ts';
import { groupBy } from '../core/group-by.ts';
import { ruleRefusal } from '../core/refusal.ts';

/** A product with all its variants. */
export type Sellable = { product: SellableRow; variants: VariantRow[] };

/** The current products of a cart, by provider id. */
export function sellablesOf({ products, variants }: Pick<CartRows, 'products' | 'variants'>): Map<string, Sellable> {
  const byProduct = groupBy(variants, ({ product_id }) => product_id);
  return new Map(
    products.map((product) => [product.provider_id, { product, variants: byProduct.get(product.id) ?? [] }]),
  );
}

/** Refuses products that are not for sale now, whatever the choice and the quantity. */
export function assertSellable({ product, variants }: Sellable): void {
  if (!product.is_active || !variants.some((variant) => variant.is_active))
    throw ruleRefusal('inactive', orderRefusals.inactive(product.name));
  if (product.is_price_on_request) throw ruleRefusal('price-on-request', orderRefusals.onRequest(product.name));
}

/**
 * Spec §5: "Restricted-sale products cannot be added when the settings disable restricted products (platform users
 * may still add them)".
 */
export function assertUnrestricted({ product }: Sellable, buyer: Buyer): void {
  if (isRestricted(product, buyer)) throw ruleRefusal('restricted', orderRefusals.restricted(product.name));
}

/** The rule `isRestrictedFor`, applied to a row: whether this buyer may not add the product. */
export const isRestricted = (product: Pick<SellableRow, 'is_restricted_sale'>, buyer: Buyer): boolean =>
  isRestrictedFor({ isRestrictedSale: product.is_restricted_sale }, buyer);

/**
 * The variant of a choice. A product with attributes needs every attribute chosen, or its sku. A sku that does not
 * match the choice is refused.
 */
export function chosenVariant({ product, variants }: Sellable, attributes: ItemAttribute[], sku: string): VariantRow {
  const named = sku === '' ? undefined : variants.find((variant) => variant.sku === sku);
  if (sku !== '' && !named) throw ruleRefusal('no-such-option', orderRefusals.noSuchOption(product.name));
  if (product.attributes.length === 0) {
    const only = named ?? variants[0];
    if (attributes.length > 0 || !only) throw ruleRefusal('no-such-option', orderRefusals.noSuchOption(product.name));
    return only;
  }
  const chosen = attributes.length === 0 && named ? named : variantOf({ product, variants }, attributes);
  if (named && named !== chosen) throw ruleRefusal('no-such-option', orderRefusals.noSuchOption(product.name));
  if (!chosen.is_active) throw ruleRefusal('option-unavailable', orderRefusals.optionUnavailable(product.name));
  return chosen;
}

function variantOf({ product, variants }: Sellable, attributes: ItemAttribute[]): VariantRow {
  const choice = new Map(attributes.map((attribute) => [attribute.providerId, attribute.optionProviderId]));
  const isComplete = product.attributes.every(({ providerId }) => choice.has(providerId));
  if (!isComplete) throw ruleRefusal('no-variant', orderRefusals.chooseOptions(product.name));
  const fits = choice.size === product.attributes.length && attributes.length === choice.size;
  const found = fits
    ? variants.find(({ options }) => [...choice].every(([id, option]) => options[id] === option))
    : undefined;
  if (!found) throw ruleRefusal('no-such-option', orderRefusals.noSuchOption(product.name));
  return found;
}

/** The choice of a variant as an order line stores it, in the product's own order. */
export const attributesOf = (
  product: Pick<SellableRow, 'attributes'>,
  variant: Pick<VariantRow, 'options'>,
): ItemAttribute[] =>
  product.attributes.flatMap(({ providerId, options }) => {
    const option = options.find((candidate) => candidate.providerId === variant.options[providerId]);
    return option ? [{ providerId, optionProviderId: option.providerId, redirectable: option.redirectable }] : [];
  });

/** The choice of a variant as texts. */
export const optionNamesOf = (product: SellableRow, variant: VariantRow): OptionName[] =>
  product.attributes.flatMap(({ providerId, name, options }) => {
    const option = options.find((candidate) => candidate.providerId === variant.options[providerId]);
    return option ? [{ name, option: option.name }] : [];
  });

/** Refuses a subscription the product does not offer. */
export function assertSubscription({ product }: Sellable, subscription: Recurrence | null): void {
  if (subscription && !product.subscription_offers.some(({ recurrence }) => isSameRecurrence(recurrence, subscription)))
    throw ruleRefusal('no-such-subscription', orderRefusals.noSuchSubscription(product.name));
}

/** Whether two lines have the same delivery frequency; null = a single purchase. */
export const isSameRecurrence = (a: Recurrence | null, b: Recurrence | null): boolean =>
  a === null || b === null ? a === b : a.type === b.type && a.frequency === b.frequency;
