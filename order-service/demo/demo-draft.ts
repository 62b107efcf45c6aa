import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import type { Recurrence } from '#shared/model/order/subscription.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import type { ProductDraft, VariantDraft } from '../services/catalog/product-draft.ts';

type DemoProduct = Omit<ProductDraft, 'variants' | 'images'> & {
  /** Names of files in `pictures/`; the first one is the product's main picture. */
  pictures: string[];
  variants: VariantDraft[] | Omit<VariantDraft, 'sku'>;
};

/** A demo product with pictures by name. Without choices it has one variant, which has no SKU of its own. */
export const demoProduct = ({ pictures, variants, ...product }: DemoProduct): ProductDraft => ({
  ...product,
  images: pictures.map(picture),
  variants: Array.isArray(variants) ? variants : [{ ...variants, sku: product.providerId }],
});

/** The URL of a picture among the webview's files. */
export const picture = (name: string): string => `/demo/${name}.svg`;

/** An attribute whose option ids are their displayed names. */
export const attribute = (name: string, options: string[], redirectable = false): ProductAttribute => ({
  providerId: idOf(name),
  name,
  options: options.map((option) => ({ providerId: idOf(option), name: option, redirectable })),
});

/**
 * A variant whose SKU comes from its choice: `variant('camiseta', { Cor: 'Azul', Tamanho: 'M' }, …)` has
 * 'camiseta-azul-m'.
 */
export const variant = (
  product: string,
  choice: Record<string, string>,
  fields: Omit<VariantDraft, 'sku' | 'options'>,
): VariantDraft => ({
  sku: [product, ...Object.values(choice).map(idOf)].join('-'),
  options: Object.fromEntries(Object.entries(choice).map(([name, option]) => [idOf(name), idOf(option)])),
  ...fields,
});

/** A product's subscription offers. */
export const subscriptions = (...recurrences: Recurrence[]) => recurrences.map((recurrence) => ({ recurrence }));

const day = 86_400_000;
/** A promotion's window, in days from the moment the demo is seeded. */
export const promotionWindow = (fromDay: number, toDay: number) => ({
  promotionStartsAt: new Date(Date.now() + fromDay * day),
  promotionEndsAt: new Date(Date.now() + toDay * day),
});

const idOf = (name: string): string => normalizeText(name).replaceAll(/[^a-z0-9]+/g, '-');
