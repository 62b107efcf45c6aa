import { feedIdOf } from '#shared/rules/catalog/provider-id.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { trimEndWhere } from '#shared/rules/text/trim-end-where.ts';
import { maxImages } from './cells/image-links.ts';
import { slugOf, uniqueSlugs } from './cells/plain-text.ts';
import { countLimits } from './cells/text-limits.ts';
import type { FeedAxis, FeedFact, FeedProduct, FeedVariant, ImportIssue } from './feed-product.ts';
import { axisNames, type RowOutline, type RowProduct } from './product-from-row.ts';

type Grouped = { products: FeedProduct[]; problems: ImportIssue[]; notices: ImportIssue[] };

/** The rows of each group, in the order of the file. A row without a group is a group by itself. */
export function groupsOf(rows: readonly RowOutline[]): Iterable<RowOutline[]> {
  const groups = new Map<string, RowOutline[]>();
  for (const row of rows) {
    // The prefix separates the key of a row without a group from the groups' ids.
    const key = row.groupId === '' ? `id ${row.product.providerId}` : `group ${row.groupId}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups.values();
}

/** Joins the rows that share an `item_group_id` into a product with variants (spec §4, Variants). */
export function productsOfGroup(group: readonly RowProduct[]): Grouped {
  const [first] = group;
  if (first === undefined) return { products: [], problems: [], notices: [] };
  if (group.length === 1) {
    const product = withChoices(first);
    return {
      products: [first.groupId === '' ? product : { ...product, providerId: first.groupId }],
      problems: [],
      notices: [],
    };
  }
  const found = axesOf(group.map((row) => row.choices));
  const axes = found.slice(0, countLimits.attributes);
  if (axes.length === 0) {
    // The rows differ in no attribute. Each becomes a product of its own, because a customer could not choose between
    // them.
    const reason = `o grupo ${feedIdOf(first.groupId)} não diz em que os produtos diferem (cor, tamanho, material, estampa): entraram separados`;
    return {
      // A file without these columns does not deny a difference: products that the shop has as variants stay variants.
      products: group.map((row) => ({
        ...withChoices(row),
        group: row.hasChoiceColumns ? row.product.group : undefined,
      })),
      problems: [],
      notices: [{ line: first.product.line, id: feedIdOf(first.product.providerId), reason }],
    };
  }
  const grouped = variantsOf(first, group, axes);
  if (found.length > axes.length) {
    const reason = `o produto tem ${found.length} opções: só as primeiras ${axes.length} foram importadas`;
    grouped.notices.push({ line: first.product.line, id: feedIdOf(first.groupId), reason });
  }
  return grouped;
}

function variantsOf(first: RowProduct, group: readonly RowProduct[], axes: FeedAxis[]): Grouped {
  const problems: ImportIssue[] = [];
  const isPriceOnRequest = first.product.isPriceOnRequest && group.every((row) => row.product.isPriceOnRequest);
  const finders = axes.map(({ id, options }) => ({ id, optionOf: optionFinder(options) }));
  const lineByCombination = new Map<string, number>();
  const unique: { row: RowProduct; variant: FeedVariant }[] = [];
  for (const row of group) {
    const options = optionsOf(row, finders);
    const combination = axes.map(({ id }) => options[id]).join(' ');
    const firstLine = lineByCombination.get(combination);
    if (firstLine !== undefined) {
      problems.push({
        line: row.product.line,
        id: feedIdOf(row.product.providerId),
        reason: `mesma variante que a linha ${firstLine}`,
      });
      continue;
    }
    lineByCombination.set(combination, row.product.line);
    const { sku, barcode, weight, price, promotion, stock, isStockUnreadable, isInStock, isActive, images } =
      row.product;
    // A combination without a price cannot be sold beside others that have one.
    unique.push({
      row,
      variant: {
        sku,
        barcode,
        weight,
        price,
        promotion,
        stock,
        ...(isStockUnreadable && { isStockUnreadable }),
        isInStock,
        isActive: isPriceOnRequest || price !== null ? isActive : false,
        options,
        image: images === undefined ? undefined : (images[0] ?? null),
      },
    });
  }
  const products = unique.map(({ row }) => row.product);
  const variants = unique.map(({ variant }) => variant);
  const common = commonProductFields(products);
  const product: FeedProduct = {
    ...first.product,
    ...common,
    commonChoices: commonChoices(unique, axes),
    images: common.images && [...new Set([...coverOf(unique), ...common.images])],
    providerId: first.groupId,
    price: lowestPrice(variants),
    barcode: undefined,
    weight: undefined,
    promotion: undefined,
    stock: undefined,
    isInStock: undefined,
    isActive: commonActiveState(products),
    isPriceOnRequest,
    axes,
    variants,
  };
  return { products: [product], problems, notices: [] };
}

/** The pictures of the whole group. Its rows share one list of them. */
const coverOf = (variants: readonly { row: RowProduct }[]): string[] =>
  [...new Set(variants.map(({ row }) => row.cover ?? []))].flat();

/** What all variants have in common, such as one colour in several sizes. */
function commonChoices(variants: readonly { row: RowProduct }[], axes: readonly FeedAxis[]): FeedFact[] {
  const chosen = new Set(axes.map(({ id }) => id));
  const all = variants.map(({ row }) => row.choices);
  const common = (all[0] ?? []).filter(
    ({ axis, value }) =>
      !chosen.has(axis) && all.every((choices) => choices.some((one) => one.axis === axis && one.value === value)),
  );
  return common.map(factOf);
}

/**
 * The axes in which the members differ, in their display order. An axis with one value for all members is no choice.
 */
function axesOf(members: RowProduct['choices'][]): FeedAxis[] {
  const names = new Map(Object.entries(axisNames));
  const filled = new Map<string, { at: number; value: string }[]>();
  for (const [at, choices] of members.entries()) {
    const seen = new Set<string>();
    for (const { axis, name, value } of choices) {
      if (name !== undefined && !Object.hasOwn(axisNames, axis)) names.set(axis, name);
      if (seen.has(axis)) continue;
      seen.add(axis);
      const known = filled.get(axis);
      if (known) known.push({ at, value });
      else filled.set(axis, [{ at, value }]);
    }
  }
  return [...names].flatMap(([axis, name]) => {
    const all = filled.get(axis) ?? [];
    const values = all.map(({ value }) => value || unnamed);
    const gap = all.findIndex(({ at }, index) => at !== index);
    if (all.length < members.length) values.splice(gap < 0 ? all.length : gap, 0, unnamed);
    const options = optionsFrom(values);
    return options.length < 2 ? [] : [{ id: axis, name, options }];
  });
}

/** The option of a member that leaves an axis empty while others fill it. */
const unnamed = 'Único';

/** Options with readable ids. Two spellings of one word are one option with the first spelling. */
export function optionsFrom(values: readonly string[]): { id: string; name: string }[] {
  const byFold = new Map<string, { id: string; name: string }>();
  const freeId = uniqueSlugs([]);
  for (const name of values) {
    const fold = normalizeLabel(name);
    if (byFold.has(fold)) continue;
    byFold.set(fold, { id: freeId(slugOf(name).slice(0, 60)), name });
  }
  return [...byFold.values()];
}

function optionsOf(row: RowProduct, axes: readonly { id: string; optionOf: OptionOf }[]): Record<string, string> {
  return Object.fromEntries(
    axes.map(({ id, optionOf }) => [
      id,
      optionOf(row.choices.find((choice) => choice.axis === id)?.value ?? unnamed) ?? '',
    ]),
  );
}

/** The id of the option with this name; undefined = none. */
export type OptionOf = (name: string) => string | undefined;

/** Builds an index of an axis's options: a group of thousands of variants may have thousands of them. */
export function optionFinder(options: readonly { id: string; name: string }[]): OptionOf {
  const byFold = new Map(options.map(({ id, name }) => [normalizeLabel(name), id]));
  return (name) => byFold.get(normalizeLabel(name));
}

/** The common fields of a group's members, for the product that they form. */
export function commonProductFields(
  products: readonly FeedProduct[],
): Pick<FeedProduct, 'name' | 'images' | 'moreImages' | 'description' | 'soldInKilo'> {
  const picturesOf = (some: (product: FeedProduct) => string[] | undefined): string[] | undefined =>
    products.every((product) => some(product) === undefined)
      ? undefined
      : [...new Set(products.flatMap((product) => some(product) ?? []))];
  const descriptions = products.flatMap(({ description }) => description ?? []);
  return {
    name: sharedName(products.map((product) => product.name)),
    images: picturesOf(({ images }) => images),
    moreImages: picturesOf(({ moreImages }) => moreImages),
    description: descriptions.find((description) => description !== '') ?? descriptions[0],
    soldInKilo: sharedWeight(products),
  };
}

/** The weight of one unit, if all members have the same. A product has one weight, and prices of its variants. */
function sharedWeight(products: readonly FeedProduct[]): FeedProduct['soldInKilo'] {
  const first = products[0]?.soldInKilo;
  if (products.every(({ soldInKilo }) => soldInKilo?.grams === first?.grams)) return first;
  return null;
}

/** Active when one of the variants is; undefined when none is active and at least one is undefined. */
export function commonActiveState(products: readonly Pick<FeedProduct, 'isActive'>[]): boolean | undefined {
  if (products.some(({ isActive }) => isActive)) return true;
  return products.every(({ isActive }) => isActive === false) ? false : undefined;
}

/** "Camiseta Azul P" and "Camiseta Azul M" give "Camiseta Azul": the words with which all names start. */
function sharedName(names: string[]): string {
  const [first = ''] = names;
  if (names.every((name) => name === first)) return first;
  const same = names.reduce((words, name) => {
    const others = name.split(' ');
    const differsAt = words.findIndex((word, at) => word !== others[at]);
    return differsAt < 0 ? words : words.slice(0, differsAt);
  }, first.split(' '));
  const shared = trimEndWhere(withoutLabel(same.join(' ')), /[\s\-–—|,:;(/]/);
  return shared.length >= 3 ? shared : first;
}

/** "Bota - Número:" names an attribute whose values differ: the name is "Bota". */
function withoutLabel(text: string): string {
  const at = Math.max(...[' - ', ' – ', ' — '].map((dash) => text.lastIndexOf(dash)));
  return text.endsWith(':') && at > 0 ? text.slice(0, at) : text;
}

/** The lowest price of the active variants, otherwise of all; null = none has one. */
export function lowestPrice(variants: readonly Pick<FeedVariant, 'price' | 'isActive'>[]): number | null {
  const pricesOf = (some: typeof variants) => some.flatMap(({ price }) => price ?? []);
  const prices = pricesOf(variants.filter((variant) => variant.isActive !== false));
  const all = prices.length > 0 ? prices : pricesOf(variants);
  return all.length > 0 ? Math.min(...all) : null;
}

/** A product without variants lists its colour or size as a fact, because there is nothing to choose. */
function withChoices({ product: own, choices, cover = [] }: RowProduct): FeedProduct {
  const images = own.images && [...new Set([...own.images, ...cover])].slice(0, maxImages);
  const product = { ...own, images };
  const known = new Set(product.specification?.map(({ name }) => normalizeLabel(name)));
  const facts = choices.map(factOf).filter(({ name }) => !known.has(normalizeLabel(name)));
  return product.specification === undefined
    ? { ...product, facts: [...product.facts, ...facts] }
    : { ...product, specification: [...product.specification, ...facts] };
}

const factOf = ({ axis, name, value }: RowProduct['choices'][number]): FeedFact => ({
  name: axisNames[axis] ?? name ?? axis,
  value: [value],
});
