import type { Dispatch, SetStateAction } from 'react';
import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { maxGrams } from '#shared/model/catalog/max-grams.ts';
import { gtinProblem, printedBarcode } from '#shared/rules/catalog/barcode.ts';
import { unusualPriceQuestion } from '#shared/rules/catalog/unusual-price.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { plainLines } from '#shared/rules/text/plain-lines.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import { hasMarkup } from '../../components/text/rich-text.tsx';
import { amountOf } from './product-texts.ts';

type Detail = PanelData<'product'>;
type SavedProduct = PanelBody<'saveProduct'>;
type SavedVariant = NonNullable<SavedProduct['variants']>[number];

/** In reais; `productRefusals.badPrice` says it. */
export const maxPrice = 10_000_000;

/** `productRefusals.badStock` says it. */
const maxUnits = 1_000_000_000;

const badWeight = 'Escreva o peso em gramas, como 350, ou deixe vazio.';
const highWeight = `O peso vai até ${decimalText(maxGrams)} g. Confira se você escreveu em gramas.`;

/** A variant as the form shows it: texts as typed. `sku` null: a new one. */
export type VariantForm = {
  key: string;
  sku: string | null;
  options: string;
  price: string;
  promotion: string;
  startsAt: string;
  endsAt: string;
  stock: string;
  /** In grams. */
  weight: string;
  /** The GTIN below the bars of its package. */
  barcode: string;
  isActive: boolean;
};

/** A product as the form shows it. */
export type ProductForm = {
  name: string;
  brand: string;
  description: string;
  images: string[];
  /** What pictures show, by their addresses. */
  imageTexts: Readonly<Record<string, string>>;
  categoryIds: string[];
  highlights: string;
  lowStock: string;
  variants: VariantForm[];
};

/** An empty variant. */
export const newVariant = (key: string): VariantForm => ({
  ...{ key, sku: null, options: '', price: '', promotion: '', startsAt: '', endsAt: '' },
  ...{ stock: '', weight: '', barcode: '', isActive: true },
});

/** Why a form can't be saved: texts by field, `fieldOf` names those of a variant. */
export type FormProblems = Readonly<Record<string, string>>;

export type SetForm = Dispatch<SetStateAction<ProductForm>>;

export const emptyForm: ProductForm = {
  ...{ name: '', brand: '', description: '', images: [], imageTexts: {} },
  ...{ categoryIds: [], highlights: '', lowStock: '' },
  variants: [newVariant('first')],
};

/** The form of a saved product. */
export const formOf = (detail: Detail): ProductForm => ({
  ...{ name: detail.name, brand: detail.brand, description: plainDescription(detail) },
  imageTexts: Object.fromEntries(detail.imageTexts.map(({ url, text }) => [url, text])),
  ...{ images: [...detail.images], categoryIds: [...detail.categoryIds], highlights: detail.highlights.join(', ') },
  lowStock: detail.lowStock === null ? '' : String(detail.lowStock),
  variants: detail.variants.map((variant) => ({
    key: variant.sku,
    sku: variant.sku,
    options: variant.options,
    price: amountOf(variant.price),
    promotion: variant.promotionalPrice > 0 ? amountOf(variant.promotionalPrice) : '',
    startsAt: localOf(variant.promotionStartsAt),
    endsAt: localOf(variant.promotionEndsAt),
    stock: variant.stock === null ? '' : String(variant.stock),
    weight: variant.weightInGrams === null ? '' : decimalText(variant.weightInGrams),
    barcode: variant.barcode === null ? '' : printedBarcode(variant.barcode),
    isActive: variant.isActive,
  })),
});

/** The description without its markup, which a person who types does not write. It is saved only if it is changed. */
const plainDescription = ({ description }: Detail): string =>
  hasMarkup(description) ? plainLines(description).join('\n') : description;

/** Minutes of an instant on the device's clock, for a field of date and time. */
function localOf(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What the form changes of a product (null = a new one), how many changes that is, and why it can't be saved. */
export function savedOf(
  form: ProductForm,
  detail: Detail | null,
): { body: SavedProduct; changes: number; problems: FormProblems } {
  const before = detail ? formOf(detail) : { ...emptyForm, variants: [] };
  const problems: Record<string, string> = {};
  const body: SavedProduct = { id: detail?.id ?? null, ...(detail && { version: detail.version }) };
  if (form.name !== before.name) body.name = form.name.trim();
  if (form.name.trim() === '') problems.name = 'Escreva o nome do produto.';
  if (form.brand !== before.brand) body.brand = form.brand;
  if (form.description !== before.description) body.description = form.description;
  if (form.images.join('\n') !== before.images.join('\n')) body.images = form.images;
  const texts = textsOf(form);
  if (JSON.stringify(texts) !== JSON.stringify(textsOf(before))) body.imageTexts = texts;
  if (form.categoryIds.join('\n') !== before.categoryIds.join('\n')) body.categoryIds = form.categoryIds;
  if (form.highlights !== before.highlights)
    body.highlights = form.highlights
      .split(',')
      .map((text) => text.trim().slice(0, 40))
      .filter((text) => text !== '');
  if (form.lowStock !== before.lowStock) {
    const lowStock = unitsOf(form.lowStock);
    if (lowStock === undefined) problems.lowStock = productRefusals.badStock;
    body.lowStock = lowStock ?? null;
  }
  const variants: SavedVariant[] = [];
  for (const variant of form.variants) {
    const known = before.variants.find(({ key }) => key === variant.key);
    const seen = detail?.variants.find(({ sku }) => sku === variant.sku)?.stock ?? null;
    const saved = savedVariant(variant, known, seen);
    for (const [field, text] of Object.entries(saved.problems)) problems[fieldOf(variant.key, field)] = text;
    if (saved.changes > 0) variants.push(saved.variant);
  }
  if (variants.length > 0) body.variants = variants;
  const fields = Object.keys(body).filter((field) => !['id', 'version', 'variants'].includes(field)).length;
  const ofVariants = variants.reduce((sum, variant) => sum + countOf(variant), 0);
  return { body, changes: fields + ofVariants, problems };
}

/** The changed prices that may be mistakes, as questions by field. */
export function warningsOf(form: ProductForm, detail: Detail): FormProblems {
  const before = formOf(detail);
  const warnings: Record<string, string> = {};
  for (const { key, price, promotion } of form.variants) {
    const saved = detail.variants.find(({ sku }) => sku === key);
    const next = parseAmount(price);
    if (!saved || next === null || price === before.variants.find((one) => one.key === key)?.price) continue;
    const warning = unusualPriceQuestion(next, { price: saved.price, promotionalPrice: parseAmount(promotion) ?? 0 });
    if (warning !== null) warnings[fieldOf(key, 'price')] = warning;
  }
  return warnings;
}

/** The texts of the pictures, whatever the order of the pictures. */
const textsOf = ({ images, imageTexts }: ProductForm): { url: string; text: string }[] =>
  [...images]
    .sort()
    .map((url) => ({ url, text: imageTexts[url]?.trim() ?? '' }))
    .filter(({ text }) => text !== '');

/** The name of a variant's field in `FormProblems`. */
export const fieldOf = (key: string, field: string): string => `${key} ${field}`;

const countOf = (variant: SavedVariant): number =>
  variant.sku === null ? 1 : Object.keys(variant).filter((field) => field !== 'sku' && field !== 'seenStock').length;

function savedVariant(
  form: VariantForm,
  before: VariantForm | undefined,
  seenStock: number | null,
): { variant: SavedVariant; changes: number; problems: FormProblems } {
  const variant: SavedVariant = { sku: form.sku };
  const problems: Record<string, string> = {};
  if (form.price !== before?.price) {
    const price = parseAmount(form.price);
    if (price === null || price <= 0) problems.price = decimalsProblem(form.price) ?? 'Escreva o preço, como 34,90.';
    else if (price > maxPrice) problems.price = productRefusals.badPrice;
    variant.price = price ?? 0;
  }
  if (before === undefined) variant.options = form.options;
  const hasPromotion = form.promotion.trim() !== '';
  const isPromotionSame =
    form.promotion === (before?.promotion ?? '') &&
    form.startsAt === (before?.startsAt ?? '') &&
    form.endsAt === (before?.endsAt ?? '');
  if (!isPromotionSame) {
    const promotion = hasPromotion ? parseAmount(form.promotion) : null;
    const price = parseAmount(form.price);
    if (hasPromotion && (promotion === null || promotion <= 0))
      problems.promotion = decimalsProblem(form.promotion) ?? 'Escreva o preço da promoção, como 28,90.';
    else if (promotion !== null && price !== null && promotion >= price)
      problems.promotion = productRefusals.badPromotion;
    if (hasPromotion && form.startsAt !== '' && form.endsAt !== '' && form.endsAt <= form.startsAt)
      problems.endsAt = productRefusals.badWindow;
    variant.promotionalPrice = promotion;
    if (hasPromotion) {
      variant.promotionStartsAt = form.startsAt === '' ? null : new Date(form.startsAt).toISOString();
      variant.promotionEndsAt = form.endsAt === '' ? null : new Date(form.endsAt).toISOString();
    }
  }
  if (form.stock !== (before?.stock ?? '')) {
    const stock = unitsOf(form.stock);
    if (stock === undefined) problems.stock = productRefusals.badStock;
    variant.stock = stock ?? null;
    if (before !== undefined) variant.seenStock = seenStock;
  }
  if (form.weight !== (before?.weight ?? '')) {
    const grams = unitsOf(form.weight);
    if (grams === undefined || grams === 0) problems.weight = badWeight;
    else if (grams !== null && grams > maxGrams) problems.weight = highWeight;
    variant.weightInGrams = grams ?? null;
  }
  if (form.barcode !== (before?.barcode ?? '')) {
    const barcode = form.barcode.trim();
    const problem = barcode === '' ? null : gtinProblem(barcode);
    if (problem !== null) problems.barcode = productRefusals.gtin[problem];
    variant.barcode = barcode === '' ? null : barcode;
  }
  if (form.isActive !== (before?.isActive ?? true)) variant.isActive = form.isActive;
  return { variant, changes: before === undefined ? 1 : countOf(variant), problems };
}

/** null: empty; undefined: no whole number within the limit. */
export function unitsOf(text: string): number | null | undefined {
  const bare = text.replaceAll('.', '').trim();
  if (bare === '') return null;
  return /^\d{1,10}$/.test(bare) && Number(bare) <= maxUnits ? Number(bare) : undefined;
}
