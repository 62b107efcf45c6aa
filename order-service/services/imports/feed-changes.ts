import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { CurrentProduct, CurrentVariant, SkuStock } from '../../database/catalog/current-products.ts';
import type { StockWrite } from '../../database/catalog/product-writes.ts';
import type { ProductChange } from '../catalog/product-change.ts';
import type { VariantDraft } from '../catalog/product-draft.ts';
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
  compare('categoria', current.categories.map(({ id }) => id).sort(), [...(draft.categoryIds ?? [])].sort(), list);
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
  for (const variant of draft.variants) {
    const known = before.get(variant.sku);
    if (known) changes.push(...variantChanges(known, variant, draft.variants.length > 1 ? ` de ${variant.sku}` : ''));
  }
  for (const write of stock)
    changes.push(...stockChanges(write, stockOf(write.sku), draft.variants.length > 1 ? ` de ${write.sku}` : ''));
  return changes;
}

function variantChanges(before: CurrentVariant, after: VariantDraft, of: string): FieldChange[] {
  const pairs: [string, string, string][] = [
    ['preço', money(before.price), money(after.price)],
    [
      'promoção',
      promotion(before.promotional_price, before.promotion_starts_at, before.promotion_ends_at),
      promotionOf(after),
    ],
    ['variante à venda', yesOrNo(before.is_active), yesOrNo(after.isActive ?? true)],
    ['código de barras', text(before.barcode), text(after.barcode ?? null)],
    ['peso para envio', grams(before.weight_in_grams), grams(after.weightInGrams ?? null)],
    ['imagem', text(before.image ?? ''), text(after.image ?? '')],
    ['combinação', options(before.options), options(after.options ?? {})],
  ];
  return pairs.flatMap(([field, from, to]) => (from === to ? [] : [{ field: `${field}${of}`, ...around(from, to) }]));
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
export const stateChanges = (states: readonly ProductChange[]): FieldChange[] =>
  states.flatMap(({ target, isHidden, isSoldOut }) => {
    const of = 'sku' in target ? ` de ${target.sku}` : '';
    const change = (field: string, is: boolean | undefined) =>
      is === undefined ? [] : [{ field: `${field}${of}`, from: yesOrNo(!is), to: yesOrNo(is) }];
    return [...change('escondido', isHidden), ...change('acabou', isSoldOut)];
  });

const nothing = '(nada)';
const yesOrNo = (is: boolean): string => (is ? 'sim' : 'não');
const text = (value: string | null): string => value || nothing;
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
const options = (chosen: Record<string, string>): string => JSON.stringify(Object.entries(chosen).sort());
const day = (at: Date | string | null): string => (at === null ? '' : new Date(at).toISOString());

function promotion(cents: number, startsAt: Date | string | null, endsAt: Date | string | null): string {
  if (cents === 0) return nothing;
  const period = [startsAt === null ? '' : ` desde ${day(startsAt)}`, endsAt === null ? '' : ` até ${day(endsAt)}`];
  return money(cents) + period.join('');
}

const promotionOf = ({
  promotionalPrice = 0,
  promotionStartsAt = null,
  promotionEndsAt = null,
}: VariantDraft): string => promotion(promotionalPrice, promotionStartsAt, promotionEndsAt);

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
