import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import { printedBarcode } from '#shared/rules/catalog/barcode.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { fullDay } from '#shared/rules/text/day-text.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import type { CurrentProduct, CurrentVariant, SkuStock } from '../../database/catalog/current-products.ts';
import type { StockWrite } from '../../database/catalog/product-writes.ts';
import type { ProductChange } from '../catalog/product-change.ts';
import type { ProductDraft, VariantDraft } from '../catalog/product-draft.ts';
import type { FeedDraft } from './feed-draft.ts';

/**
 * One field that an import changes, by the merchant's name for it, with the old and the new value; texts are shortened.
 */
export type FieldChange = { field: string; from: string; to: string };

/** What a full import changes of a product that its feed does not list. */
export const deactivationChange: FieldChange = { field: 'à venda', from: 'sim', to: 'não' };

/**
 * What a draft changes of an existing product; empty = nothing. Stock that the import leaves unchanged does not count.
 */
export function changesOf(
  { draft, stock }: FeedDraft,
  current: CurrentProduct,
  stockOf: (sku: string) => SkuStock | undefined,
  categoryText: (providerId: string) => string | undefined = () => undefined,
): FieldChange[] {
  const changes: FieldChange[] = [];
  const compare = (field: string, from: unknown, to: unknown, show: (value: never) => string) => {
    if (!isSame(from, to)) changes.push({ field, ...around(show(from as never), show(to as never)) });
  };
  const { isActive = true, isPriceOnRequest = false } = draft;
  compare('à venda', current.is_active, isActive, yesOrNo);
  compare('nome', current.name, draft.name, text);
  compare('marca', current.brand, draft.brand ?? '', text);
  compare('descrição', current.description, draft.description ?? '', text);
  compare('vendedor', current.seller_id, draft.sellerId ?? null, text);
  const categoryNames = new Map(current.categories.map(({ id, name }) => [id, name]));
  const categories = (ids: string[]) => list(ids.map((id) => categoryText(id) ?? categoryNames.get(id) ?? id));
  compare(
    'categoria',
    current.categories.map(({ id }) => id).sort(),
    [...(draft.categoryIds ?? [])].sort(),
    categories,
  );
  compare('imagens', current.images, draft.images ?? [], list);
  compare('especificação', current.specification, draft.specification ?? [], facts);
  compare('destaques', current.highlights, draft.highlights ?? [], list);
  compare('peso', current.amount_in_grams, draft.amountInGrams ?? null, grams);
  compare('sob consulta', current.is_price_on_request, isPriceOnRequest, yesOrNo);
  compare(
    'opções',
    current.attributes,
    draft.attributes ?? [],
    (axes: { name: string; options: { name: string }[] }[]) =>
      axes.length === 0
        ? nothing
        : axes.map(({ name, options }) => `${name}: ${options.map((option) => option.name).join(', ')}`).join('; '),
  );
  compare(
    'variantes',
    current.variants.map(({ sku }) => sku),
    draft.variants.map(({ sku }) => sku),
    list,
  );
  const before = new Map(current.variants.map((variant) => [variant.sku, variant]));
  const of = variantName(draft, current);
  for (const variant of draft.variants) {
    const known = before.get(variant.sku);
    if (known) changes.push(...variantChanges(known, variant, of(variant.sku), attributesOf(draft, current)));
  }
  for (const write of stock) changes.push(...stockChanges(write, stockOf(write.sku), of(write.sku)));
  return changes;
}

const attributesOf = ({ attributes = [] }: ProductDraft, current: CurrentProduct): readonly ProductAttribute[] => [
  ...attributes,
  ...current.attributes,
];

/** What names a variant behind a field: its choice, else its code; nothing where the product has one variant only. */
function variantName(draft: ProductDraft, current: CurrentProduct): (sku: string) => string {
  const attributes = attributesOf(draft, current);
  const optionsOf = new Map(draft.variants.map(({ sku, options = {} }) => [sku, options]));
  return (sku) => {
    if (draft.variants.length < 2) return '';
    const chosen = optionsOf.get(sku) ?? {};
    return Object.keys(chosen).length === 0 ? ` de ${sku}` : ` (${choiceText(attributes, chosen)})`;
  };
}

function variantChanges(
  before: CurrentVariant,
  after: VariantDraft,
  of: string,
  attributes: readonly ProductAttribute[],
): FieldChange[] {
  const choice = (chosen: Record<string, string>) => choiceText(attributes, chosen);
  const pairs: [string, string, string][] = [
    ['preço', money(before.price), money(after.price)],
    ['variante à venda', yesOrNo(before.is_active), yesOrNo(after.isActive ?? true)],
    ['código de barras', barcode(before.barcode), barcode(after.barcode ?? null)],
    ['peso para envio', grams(before.weight_in_grams), grams(after.weightInGrams ?? null)],
    ['imagem', text(before.image ?? ''), text(after.image ?? '')],
  ];
  if (!isSame(before.options, after.options ?? {}))
    pairs.push(['combinação', choice(before.options), choice(after.options ?? {})]);
  return [
    ...pairs.flatMap(([field, from, to]) => (from === to ? [] : [{ field, from, to }])),
    ...promotionChange(promotionBefore(before), promotionAfter(after)),
  ].map(({ field, from, to }) => ({ field: `${field}${of}`, ...around(from, to) }));
}

function stockChanges(
  { sku: _sku, available, in_stock = true, keepsCount }: StockWrite,
  before: SkuStock | undefined,
  of: string,
): FieldChange[] {
  if (before === undefined) return [];
  return [
    ...(keepsCount || available === before.available
      ? []
      : [{ field: `estoque${of}`, from: stockText(before.available), to: stockText(available) }]),
    ...(in_stock === before.in_stock
      ? []
      : [
          {
            field: `disponível${of}`,
            from: offered(before.in_stock, before.available),
            to: offered(in_stock, available),
          },
        ]),
  ];
}

/** What the shop's own spreadsheet changes beside what a feed holds. */
export const stateChanges = (
  draft: ProductDraft,
  current: CurrentProduct,
  states: readonly ProductChange[],
): FieldChange[] => {
  const name = variantName(draft, current);
  return states.flatMap(({ target, isHidden, isSoldOut }) => {
    const of = 'sku' in target ? name(target.sku) : '';
    const change = (field: string, is: boolean | undefined) =>
      is === undefined ? [] : [{ field: `${field}${of}`, from: yesOrNo(!is), to: yesOrNo(is) }];
    return [...change('escondido', isHidden), ...change('acabou', isSoldOut)];
  });
};

const nothing = '(nada)';
const yesOrNo = (is: boolean): string => (is ? 'sim' : 'não');
const text = (value: string | null): string => value || nothing;
const barcode = (key: string | null): string => (key ? printedBarcode(key) : nothing);
const grams = (value: number | null): string => (value === null ? nothing : `${value} g`);
/** A count of 0 is sold out, whatever the availability column holds. */
const offered = (inStock: boolean, available: number | null): string =>
  inStock && available === 0 ? 'oferecido, mas com estoque 0' : yesOrNo(inStock);
const list = (values: string[]): string => values.join(', ') || nothing;
const facts = (values: { name: string; value: string[] }[]): string =>
  list(values.map(({ name, value }) => `${name}: ${value.join(', ')}`));
const money = (cents: number): string => formatBrl(toReais(cents));
/** A count as a report shows it. */
export const stockText = (available: number | null): string =>
  available === null ? 'sem contagem' : String(available);

/** 'Cor: Azul, Tamanho: P'; an option that the product does not name shows its code. */
const choiceText = (attributes: readonly ProductAttribute[], chosen: Record<string, string>): string =>
  list(
    Object.entries(chosen).map(([attributeId, optionId]) => {
      const known = attributes.filter(({ providerId }) => providerId === attributeId);
      const option = known.flatMap(({ options }) => options).find(({ providerId }) => providerId === optionId);
      const [attribute] = known;
      return `${attribute?.name ?? attributeId}: ${option?.name ?? optionId}`;
    }),
  );

/** A promotional price in cents with its period, in milliseconds; null = no limit. */
type Promotion = { cents: number; starts: number | null; ends: number | null };

const instant = (at: Date | string | null): number | null => (at === null ? null : new Date(at).getTime());
const promotionBefore = (variant: CurrentVariant): Promotion => ({
  cents: variant.promotional_price,
  starts: instant(variant.promotion_starts_at),
  ends: instant(variant.promotion_ends_at),
});
const promotionAfter = ({
  promotionalPrice = 0,
  promotionStartsAt = null,
  promotionEndsAt = null,
}: VariantDraft): Promotion => ({
  cents: promotionalPrice,
  starts: instant(promotionStartsAt),
  ends: instant(promotionEndsAt),
});

/** A period without a price is no promotion. */
function promotionChange(before: Promotion, after: Promotion): FieldChange[] {
  const isEqual = before.cents === after.cents && before.starts === after.starts && before.ends === after.ends;
  if (isEqual || (before.cents === 0 && after.cents === 0)) return [];
  const [from, to] = [promotionText(before), promotionText(after)];
  if (from !== to) return [{ field: 'promoção', from, to }];
  return [{ field: 'promoção', from: promotionText(before, true), to: promotionText(after, true) }];
}

/** 'R$ 20,00 desde 01/12/2026 até 24/12/2026', in Brasília; the hour only where it is not a whole day. */
function promotionText({ cents, starts, ends }: Promotion, isExact = false): string {
  if (cents === 0) return nothing;
  const period = [
    starts === null ? '' : ` desde ${dayText(starts, '00:00', isExact)}`,
    ends === null ? '' : ` até ${dayText(ends, '23:59', isExact)}`,
  ];
  return money(cents) + period.join('');
}

/** The spreadsheet's days are those of Brasília. */
const sheetZone = 'America/Sao_Paulo';

function dayText(at: number, wholeDay: string, isExact: boolean): string {
  const { day, time } = wallClock(new Date(at), sheetZone);
  if (!isExact) return time === wholeDay ? fullDay(day) : `${fullDay(day)} ${time}`;
  const seconds = String(Math.floor(at / 1000) % 60).padStart(2, '0');
  return `${fullDay(day)} ${time}:${seconds}`;
}

/** The database may return keys in another order. */
const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );

const longest = 60;
/** Characters shown before the first difference of two long texts. */
const lead = 20;

/** Two texts, shortened around their first difference. */
function around(from: string, to: string): { from: string; to: string } {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const start = Math.max(from.length, to.length) > longest ? Math.max(0, same - lead) : 0;
  const cut = (whole: string) =>
    `${start > 0 ? '…' : ''}${whole.slice(start, start + longest)}${whole.length > start + longest ? '…' : ''}`;
  return { from: cut(from), to: cut(to) };
}
