import fc from 'fast-check';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { providerIdOf } from '#shared/rules/catalog/provider-id.ts';
import type { ProductDraft } from '../../../../order-service/services/catalog/product-draft.ts';

/** Texts as merchants and foreign feeds write them, and as they should not. */
const words = fc.oneof(
  fc.constantFrom(
    ...[
      'Café',
      '=1+1',
      '-5',
      "'=x",
      '@nome',
      'a;b',
      'a|b',
      'a > b',
      '"aspas"',
      'linha 1\nlinha 2',
      'a\r\nb',
      'ab\u0007',
    ],
    ...['<b>forte</b>', '&amp;', ' com espaço ', '12,90', '1.234', '00123', 'Sim', '𝕏', 'ç', '‮rtl', '_x000D_'],
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);
const text = fc.array(words, { maxLength: 3 }).map((all) => all.join(' '));
const filled = text.filter((one) => one.trim() !== '').map((one) => `p ${one}`);

const cents = fc.integer({ min: 1, max: 999_999_999 });
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const link = fc.constantFrom(
  'https://a.example/1.jpg',
  'https://a.example/2.jpg?a=1,2',
  '/demo/3.svg',
  'http://b.example/4',
);

const variant = (sku: string) =>
  fc.record({
    sku: fc.constant(sku),
    barcode: fc.option(fc.constantFrom('7891234567895', 'ABC123', '00012345')),
    weightInGrams: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    image: fc.option(link),
    price: fc.oneof(cents, fc.constant(0)),
    promotionalPrice: fc.oneof(fc.constant(0), cents),
    promotionStartsAt: fc.option(instant),
    promotionEndsAt: fc.option(instant),
    isActive: fc.boolean(),
    available: fc.option(fc.integer({ min: 0, max: 100_000 })),
  });

/** A product of the catalogue, with what only the shop's people say of it. */
export type AnyProduct = {
  draft: ProductDraft;
  source: string;
  isHidden: boolean;
  isSoldOut: boolean;
  isInStock: boolean;
};

const product = (at: number): fc.Arbitrary<AnyProduct> =>
  fc
    .record({
      id: fc.constantFrom('arroz', 'Café 1', 'a/b', '1', '=id', 'search'),
      name: filled,
      brand: text,
      description: text,
      images: fc.uniqueArray(link, { maxLength: 3 }),
      categoryIds: fc.subarray(['um', 'dois', 'tres']),
      collectionIds: fc.subarray(['ofertas']),
      highlights: fc.uniqueArray(text, { maxLength: 2 }),
      amountInGrams: fc.option(fc.integer({ min: 1, max: 5_000 })),
      isActive: fc.boolean(),
      isPriceOnRequest: fc.boolean(),
      isRestrictedSale: fc.boolean(),
      shippingRestrictionMessage: fc.option(filled),
      offerDescription: fc.option(filled),
      subscriptionOffers: fc.uniqueArray(
        fc.record({
          recurrence: fc.record({
            type: fc.constantFrom(...Object.values(RecurrenceType)),
            frequency: fc.integer({ min: 1, max: 12 }),
          }),
        }),
        { maxLength: 3, selector: ({ recurrence: { type, frequency } }) => `${type} ${frequency}` },
      ),
      specification: fc.uniqueArray(
        fc.record({ name: filled, value: fc.array(filled, { minLength: 1, maxLength: 2 }) }),
        { maxLength: 2, selector: ({ name }) => name },
      ),
      sellerId: fc.option(fc.constant('vendedor')),
      options: fc.uniqueArray(filled, { maxLength: 3 }),
      sizes: fc.uniqueArray(filled, { maxLength: 2 }),
      codes: fc.constantFrom('sku', '-1', '0012', '1,5', 'a b'),
      ...{ isHidden: fc.boolean(), isSoldOut: fc.boolean(), isInStock: fc.boolean() },
      source: fc.constantFrom('', 'feed', 'tray'),
    })
    .chain(({ id, options, sizes, codes, isHidden, isSoldOut, isInStock, source, ...draft }) => {
      const combinations = options.flatMap((_, one): Record<string, string>[] =>
        sizes.length === 0
          ? [{ tipo: `o${one}` }]
          : sizes.map((_size, two) => ({ tipo: `o${one}`, tamanho: `t${two}` })),
      );
      const skus = options.length === 0 ? [`${codes}-${at}`] : combinations.map((_, one) => `${codes}-${at}-${one}`);
      return fc.tuple(...skus.map(variant)).map((variants) => ({
        ...{ isHidden, isSoldOut, isInStock, source },
        draft: {
          ...draft,
          providerId: `${providerIdOf(id)}-${at}`,
          attributes:
            options.length === 0
              ? []
              : [
                  {
                    providerId: 'tipo',
                    name: 'Tipo; ou: outro',
                    options: options.map((name, one) => ({ providerId: `o${one}`, name, redirectable: one === 0 })),
                  },
                  ...(sizes.length === 0
                    ? []
                    : [
                        {
                          providerId: 'tamanho',
                          name: 'Tamanho',
                          options: sizes.map((name, two) => ({ providerId: `t${two}`, name, redirectable: false })),
                        },
                      ]),
                ],
          variants: variants.map((one, index) => ({ ...one, options: combinations[index] ?? {} })),
        },
      }));
    });

/** A catalogue of up to six products in any state, from any source. */
export const anyCatalogue: fc.Arbitrary<AnyProduct[]> = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => product(at))));

/** Categories whose names have the separators of a cell. */
export const anyCategories = [
  { providerId: 'um', name: 'Um', children: [{ providerId: 'dois', name: 'Dois > mais | menos' }] },
  { providerId: 'tres', name: 'Tres' },
];
