import { maxGrams } from '#shared/model/catalog/max-grams.ts';
import {
  centsOf,
  countOf,
  dayEnd,
  dayStart,
  fieldsOf,
  idOf,
  isFalseFlag,
  isTrueFlag,
  linkOf,
  listOf,
  textOf,
} from './field-values.ts';

/** A price with its promotion. Cents, 0 = none; instants as ISO texts, null = open on that side. */
export type TrayPrice = {
  price: number;
  promotionalPrice: number;
  promotionStartsAt: string | null;
  promotionEndsAt: string | null;
};

/** A store's product without Tray's spellings. It survives a round trip through JSON. */
export type TrayProduct = TrayPrice & {
  id: string;
  name: string;
  brand: string;
  /** HTML; null where the response has no such field, as in lists. */
  description: string | null;
  images: string[];
  categoryIds: string[];
  specification: { name: string; value: string[] }[];
  /** The store's EAN; '' = none. */
  ean: string;
  /** The weight of a unit in grams; 0 = none. */
  weight: number;
  stock: number;
  /** The product may be bought. `activeFrom` and `activeUntil` limit the time, if set. */
  isAvailable: boolean;
  isOnRequest: boolean;
  activeFrom: string | null;
  activeUntil: string | null;
  hasFreeShipping: boolean;
  isRelease: boolean;
  sold: number;
  /** The store's own text for the time of the last change. */
  modified: string;
  hasVariants: boolean;
};

/** One combination of options of a product. */
export type TrayVariant = TrayPrice & {
  id: string;
  productId: string;
  position: number;
  ean: string;
  /** In grams; 0 = that of the product. */
  weight: number;
  stock: number;
  isAvailable: boolean;
  /** Such as ['Cor', 'Azul']: at most two. */
  choices: { axis: string; option: string }[];
  image: string | null;
};

/** Reads a product of a list or of `GET /products/:id`, wrapped or not. Null when it has no id or no name. */
export function readTrayProduct(value: unknown): TrayProduct | null {
  const outer = fieldsOf(value);
  const product = outer.Product === undefined ? outer : fieldsOf(outer.Product);
  const [id, name] = [idOf(product.id), textOf(product.name)];
  if (id === '' || name === '') return null;
  return {
    id,
    name,
    brand: textOf(product.brand),
    description:
      product.description === undefined ? null : textOf(product.description) || textOf(product.description_small),
    images: imagesOf(product.ProductImage),
    categoryIds: categoriesOf(product),
    specification: propertiesOf(product.Properties),
    ean: textOf(product.ean),
    weight: weightOf(product.weight),
    stock: countOf(product.stock),
    isAvailable: isTrueFlag(product.available) && !isFalseFlag(product.available_for_purchase),
    isOnRequest: isTrueFlag(product.upon_request),
    activeFrom: isoOf(dayStart(product.activation_date)),
    activeUntil: isoOf(dayEnd(product.deactivation_date)),
    hasFreeShipping: isTrueFlag(product.free_shipping),
    isRelease: isTrueFlag(product.release),
    sold: countOf(product.quantity_sold),
    modified: textOf(product.modified),
    hasVariants: isTrueFlag(product.has_variation) || listOf(product.Variant).length > 0,
    ...priceOf(product),
  };
}

/** Reads a variant of a list or of `GET /products/variants/:id`; null when it is not a variant. */
export function readTrayVariant(value: unknown): TrayVariant | null {
  const outer = fieldsOf(value);
  const variant = outer.Variant === undefined ? outer : fieldsOf(outer.Variant);
  const [id, productId] = [idOf(variant.id), idOf(variant.product_id)];
  if (id === '' || productId === '') return null;
  const skus = listOf(variant.Sku);
  const choices = skus.map(({ type, value: option }) => ({ axis: textOf(type), option: textOf(option) }));
  return {
    id,
    productId,
    position: countOf(variant.order),
    ean: textOf(variant.ean),
    weight: weightOf(variant.weight),
    stock: countOf(variant.stock),
    isAvailable: !isFalseFlag(variant.available),
    choices: choices.filter(({ axis, option }) => axis !== '' && option !== '').slice(0, 2),
    // Its own picture, otherwise the picture of its colour.
    image:
      imagesOf(variant.VariantImage)[0] ??
      linkOf(variant.illustrative_image) ??
      skus.flatMap((sku) => linkOf(sku.image_secure) ?? [])[0] ??
      null,
    ...priceOf(variant),
  };
}

/** A promotion counts when it is below the regular price. A window that ends before it starts never applies. */
function priceOf(fields: Readonly<Record<string, unknown>>): TrayPrice {
  const [price, promotional] = [centsOf(fields.price), centsOf(fields.promotional_price)];
  const [starts, ends] = [dayStart(fields.start_promotion), dayEnd(fields.end_promotion)];
  const isPromotion = promotional > 0 && promotional < price && !(starts && ends && ends <= starts);
  return {
    price,
    promotionalPrice: isPromotion ? promotional : 0,
    promotionStartsAt: isPromotion ? isoOf(starts) : null,
    promotionEndsAt: isPromotion ? isoOf(ends) : null,
  };
}

/** Tray states grams, as '500' or '500.00'. */
const weightOf = (value: unknown): number => {
  const grams = Math.round(Number(textOf(value)));
  return grams > 0 && grams <= maxGrams ? grams : 0;
};

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const imagesOf = (value: unknown): string[] => [...new Set(listOf(value).flatMap((image) => linkOf(image) ?? []))];

/** `all_categories` is a list of ids, one id, or '0'. */
function categoriesOf(product: Readonly<Record<string, unknown>>): string[] {
  const { all_categories: all, related_categories: related } = product;
  const named = [
    product.category_id,
    ...[all, related].flatMap((some): unknown[] => (Array.isArray(some) ? some : [some])),
  ];
  return [...new Set(named.map(idOf).filter((id) => id !== ''))];
}

/** `{ "Cor": ["Azul"], "Peso": "2 kg" }`. */
const propertiesOf = (value: unknown): TrayProduct['specification'] =>
  Object.entries(fieldsOf(value)).flatMap(([name, values]) => {
    const texts = (Array.isArray(values) ? values : [values]).map(textOf).filter((text) => text !== '');
    return name.trim() === '' || texts.length === 0 ? [] : [{ name: name.trim(), value: texts }];
  });
