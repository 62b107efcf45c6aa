import { type TSchema, Type } from 'typebox';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { codeOf, count, flag, orNull, reais, text, textOrNull, wordOf } from '../response-fields.ts';

/** Responses about the catalogue (spec §3). */
export const named = { providerId: text, name: text };
export const image = Type.Object({ url: text, sized: Type.Optional(text), alt: Type.Optional(text) });
export const itemAttribute = Type.Object({ providerId: text, optionProviderId: text, redirectable: flag });
export const recurrence = Type.Object({ type: codeOf(RecurrenceType), frequency: Type.Integer({ minimum: 1 }) });

const page = <Row extends TSchema>(row: Row) => ({
  data: Type.Array(row),
  page: count,
  perPage: Type.Integer({ minimum: 1 }),
  hasMore: flag,
  token: textOrNull,
});
/** One page of a list. */
export const paged = <Row extends TSchema>(row: Row) => Type.Object(page(row));

/** A branch of the catalogue. Its children have the same shape. */
export const category = Type.Cyclic(
  {
    Category: Type.Object({
      ...named,
      description: textOrNull,
      shopId: text,
      children: Type.Array(Type.Ref('Category')),
    }),
  },
  'Category',
);

const dimension = Type.Object({
  map: Type.Record(Type.String(), text),
  image: orNull(image),
  isAvailable: flag,
  sku: text,
  priceDefault: Type.Object({ listPrice: reais, promotionalPrice: reais }),
});

export const product = Type.Object({
  ...named,
  images: Type.Array(image),
  description: text,
  brand: orNull(Type.Object({ name: text })),
  sellerName: textOrNull,
  attributes: Type.Array(Type.Object({ ...named, options: Type.Array(Type.Object({ ...named, redirectable: flag })) })),
  variants: flag,
  dimensions: Type.Array(dimension),
  currentDimension: orNull(dimension),
  variantImagesSrc: Type.Array(text),
  sku: text,
  price: reais,
  listPrice: reais,
  promotionalPrice: reais,
  minPrice: reais,
  maxPrice: reais,
  isActive: flag,
  isPriceOnRequest: flag,
  isRestrictedSale: flag,
  hasShippingRestriction: flag,
  shippingRestrictionMessage: textOrNull,
  soldInKilo: flag,
  amountInKilo: Type.Number(),
  kilogramPrice: reais,
  clusterHighlights: Type.Array(text),
  offerDescription: textOrNull,
  specification: Type.Array(Type.Object({ name: text, value: Type.Array(text) })),
  stock: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: 'Só para atendentes; null: não contado.' }),
  ),
  subscriptionOffers: Type.Array(Type.Object({ recurrence })),
});

const texts = Type.Array(text);
/** `guess` and `codes`: optional, so that an order service of another maker may leave them out. */
export const productPage = Type.Object({
  ...page(product),
  guess: Type.Optional(
    Type.Object({ kind: Type.Optional(wordOf(['typo', 'partial'])), asked: text, used: texts, others: texts }),
  ),
  codes: Type.Optional(
    Type.Array(
      Type.Object({
        providerId: text,
        sku: text,
        attributes: Type.Array(itemAttribute),
        by: wordOf(['sku', 'barcode']),
      }),
    ),
  ),
});

export const facet = Type.Object({
  key: text,
  name: text,
  hidden: flag,
  values: Type.Array(
    Type.Union([Type.Object({ name: text, value: text, quantity: count }), Type.Object({ from: reais, to: reais })]),
  ),
});

export const seller = Type.Object({ ...named, address: text, serviceTax: reais });

/** What a shopper who is still typing may mean. */
export const suggestions = Type.Object({
  products: Type.Array(Type.Object(named)),
  categories: Type.Array(Type.Object({ ids: Type.Array(text), name: text })),
});
