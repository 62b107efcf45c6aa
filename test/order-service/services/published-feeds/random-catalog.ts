import fc from 'fast-check';
import { providerIdOf } from '#shared/rules/catalog/provider-id.ts';
import { plainText } from '../../../../order-service/feeds/cells/plain-text.ts';
import type { ProductDraft, VariantDraft } from '../../../../order-service/services/catalog/product-draft.ts';

/** Texts with everything that a format could trip over, as the shop stores them: one line, without markup. */
const line = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength, unit: fc.constantFrom(...'aB9çÉ ½漢🍰,;:"\'<>&#=+-@()/|_.%') })
    .map((text) => plainText(text).slice(0, maxLength).trim())
    .filter((text) => plainText(text) === text && /\p{L}/u.test(text) && !/\p{Surrogate}/u.test(text));

/** Untrusted HTML or text, with line breaks. */
const description = fc.oneof(
  fc.constant(''),
  line(60),
  fc.constantFrom('<p>Um <b>bom</b> produto</p>\n<ul><li>A &amp; B</li></ul>', 'Linha 1\nLinha "2"; com vírgula, e <3'),
);
const picture = fc
  .integer({ min: 1, max: 40 })
  .map((number) => (number % 9 === 0 ? `/demo/${number}.svg` : `https://ana.example/${number},a.jpg?w=1&h=2`));
const instant = fc.integer({ min: 0, max: 4_000 }).map((days) => new Date(Date.UTC(2022, 0, 1) + days * 86_399_999));
const price = fc.integer({ min: 2, max: 1_000_000 });
const stock = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
const weight = fc.option(fc.integer({ min: 1, max: 100_000_000 }), { nil: null });
const barcode = fc.option(fc.constantFrom('7891000315507', '4006381333931', '96385074', 'LOJA-12', '7891000315501'), {
  nil: null,
});

const prices = fc
  .record({
    price,
    percent: fc.integer({ min: 1, max: 99 }),
    hasPromotion: fc.boolean(),
    startsAt: fc.option(instant, { nil: null }),
    length: fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: null }),
  })
  .map(({ price, percent, hasPromotion, startsAt, length }) => {
    const promotionalPrice = hasPromotion ? Math.max(1, Math.floor((price * percent) / 100)) : 0;
    if (promotionalPrice === 0 || promotionalPrice >= price) return { price };
    const end = length === null ? null : new Date((startsAt ?? new Date(Date.UTC(2030, 0))).getTime() + length);
    return { price, promotionalPrice, promotionStartsAt: startsAt, promotionEndsAt: end };
  });

/** Attributes with the ids and in the order of other systems. */
const attributes = fc
  .uniqueArray(fc.constantFrom('Cor', 'Tamanho', 'Número', 'Material', 'Estampa', 'Sabor', 'Voltagem: bi, V'), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .uniqueArray(fc.constantFrom('Azul', 'Verde-água', 'P', 'M', '110 V', 'a,b:c', 'Mel & <limão>', 'É'), {
            minLength: 1,
            maxLength: 4,
          })
          .map((options) => ({
            providerId: `id-${name.length}${name.charCodeAt(0)}`,
            name,
            options: options.map((option, at) => ({
              providerId: `o${option.length}-${option.charCodeAt(0)}`,
              name: option,
              redirectable: at % 2 === 0,
            })),
          })),
      ),
    ),
  );

const combinations = (
  axes: readonly { providerId: string; options: { providerId: string }[] }[],
): Record<string, string>[] =>
  axes.reduce<Record<string, string>[]>(
    (all, axis) =>
      all.flatMap((one) => axis.options.map((option) => ({ ...one, [axis.providerId]: option.providerId }))),
    [{}],
  );

const variants = (isPlain: boolean) =>
  fc.oneof({ weight: isPlain ? 1 : 0, arbitrary: fc.constant([]) }, { weight: isPlain ? 0 : 1, arbitrary: attributes });

/** Facts that a feed has in a column of its own, and names that look like them. */
const sharedName = fc.constantFrom('Cor', 'COR', 'Material', 'Estampa', 'Tamanho', 'Color', 'Número');

type Places = { categories: readonly string[]; collections: readonly string[]; sellers: readonly string[] };

/** A product of a random shop. `sku` makes codes that no other product has. */
const product = (places: Places) =>
  fc
    .record({
      id: fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.constantFrom('search', '12/34', 'ção 100%')),
      name: line(60),
      brand: fc.oneof(fc.constant(''), line(20)),
      description,
      images: fc.uniqueArray(picture, { maxLength: 12 }),
      sellerId: fc.constantFrom(null, ...places.sellers),
      categoryIds: fc.subarray([...places.categories], { maxLength: 2 }),
      collectionIds: fc.subarray([...places.collections]),
      axes: fc.boolean().chain(variants),
      specification: fc.uniqueArray(
        fc.record({
          name: fc.oneof(line(20), sharedName),
          value: fc.uniqueArray(line(40), { minLength: 1, maxLength: 2 }),
        }),
        { maxLength: 3, selector: ({ name }) => name },
      ),
      highlights: fc.uniqueArray(line(30), { maxLength: 3 }),
      amountInGrams: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: null }),
      state: fc.record({ isActive: fc.integer({ max: 9, min: 0 }), onRequest: fc.integer({ max: 9, min: 0 }) }),
      rows: fc.array(
        fc.record({
          prices,
          stock,
          barcode,
          weight,
          isActive: fc.integer({ min: 0, max: 9 }),
          uploadedPicture: fc.nat(),
          skip: fc.nat(3),
        }),
        { minLength: 64, maxLength: 64 },
      ),
    })
    .map(({ id, axes, rows, state, images, ...rest }): ProductDraft | null => {
      const providerId = providerIdOf(id.trim());
      if (providerId === null || plainText(id.trim()) !== id.trim()) return null;
      const chosen = combinations(axes).slice(0, 64);
      const sold = chosen.filter((_, at) => at === 0 || rows[at]?.skip !== 0);
      const list: VariantDraft[] = sold.flatMap((options, at) => {
        const row = rows[at];
        if (row === undefined) return [];
        const image =
          images.length > 0 && row.uploadedPicture % 3 > 0 ? images[row.uploadedPicture % images.length] : undefined;
        return {
          sku: `${providerId}_${at}${at % 2 === 0 ? '' : '/x'}`,
          ...(axes.length > 0 && { options, image: image ?? null }),
          ...row.prices,
          barcode: row.barcode,
          weightInGrams: row.weight,
          available: row.stock,
          isActive: row.isActive > 1,
        };
      });
      return {
        ...rest,
        providerId,
        images,
        attributes: [...axes],
        variants: list,
        isActive: state.isActive > 0,
        isPriceOnRequest: state.onRequest === 0,
      };
    })
    .filter((one): one is ProductDraft => one !== null);

/** The products of a random shop with these categories, collections and sellers. */
export const randomProducts = (places: Places) =>
  fc.uniqueArray(product(places), {
    minLength: 1,
    maxLength: 12,
    selector: ({ providerId }) => providerId.toLowerCase(),
  });
