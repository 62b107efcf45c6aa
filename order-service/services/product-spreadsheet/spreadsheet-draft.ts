import { barcodeKey } from '#shared/rules/catalog/barcode.ts';
import { ownedFields, type ProductField, productOwner } from '#shared/rules/catalog/product-owner.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import { productRefusals } from '#shared/text/refusals/product-refusals.ts';
import type { CurrentProduct, CurrentVariant, SkuStock } from '../../database/catalog/current-products.ts';
import type { StockWrite } from '../../database/catalog/product-writes.ts';
import { imageLinks } from '../../feeds/cells/image-links.ts';
import { maxSkuLength } from '../../feeds/cells/parse-id.ts';
import { countLimits, textLimits } from '../../feeds/cells/text-limits.ts';
import type { FeedProduct, SheetRow } from '../../feeds/feed-product.ts';
import { type OwnColumn, ownColumns, ownSeparator, ownValues } from '../../feeds/tables/own-columns.ts';
import { draftOf, variantDraftOf } from '../catalog/current-draft.ts';
import type { ProductChange } from '../catalog/product-change.ts';
import type { ProductDraft, VariantDraft } from '../catalog/product-draft.ts';
import type { UnchangedStock } from '../imports/feed-draft.ts';
import { type IsUploadedPhoto, uploadedPictureOf } from '../imports/uploaded-pictures.ts';
import { OptionTexts } from './option-texts.ts';
import { cellText, productCells } from './product-cells.ts';
import {
  readBarcodeCell,
  readCents,
  readCount,
  readGrams,
  readInstant,
  readYesNo,
  UnreadableCell,
} from './spreadsheet-cells.ts';

/** The shop's data for a product of its own spreadsheet. */
export type SpreadsheetContext = {
  isUploadedPhoto: IsUploadedPhoto;
  current: CurrentProduct | undefined;
  stockOf: (sku: string) => SkuStock | undefined;
  /** The text of a category by its provider id, and back. */
  categoryText: (providerId: string) => string | undefined;
  categoryIdOfText: (text: string) => string | null;
  sellerIdOf: (name: string) => string | null;
  updatesStock: boolean;
  /** What is sold out in the shop stays so, whatever the file says: it may be older than that. */
  keepsSoldOut: boolean;
};

export type SpreadsheetDraft = {
  draft: ProductDraft;
  stock: StockWrite[];
  keptStocks: UnchangedStock[];
  /** What no feed changes: hidden, and sold out. */
  states: ProductChange[];
  /** The fields whose cells were changed. */
  fields: ProductField[];
  /** Whether the file says of something sold out that it is there again. */
  isBackInStock: boolean;
};

/**
 * A product of the shop's own spreadsheet as a draft. A cell that reads as the export writes it changes nothing, so an
 * unchanged file changes nothing, whatever the catalogue holds. Variants that the file does not list stay. Problems are
 * texts in Portuguese.
 */
export function spreadsheetProductDraft(
  product: FeedProduct,
  context: SpreadsheetContext,
): SpreadsheetDraft | { problem: string } {
  try {
    return new SheetReader(product, context).read();
  } catch (error) {
    if (error instanceof UnreadableCell) return { problem: error.message };
    throw error;
  }
}

/** Whether it is sold out, so that it cannot be bought. */
const isGone = ({ available, in_stock, is_sold_out }: CurrentVariant): boolean =>
  is_sold_out || !in_stock || available === 0;

/** What the columns change, by the field that a feed would own. */
const fieldOf: Partial<Record<OwnColumn, ProductField>> = {
  ...{ name: 'name', brand: 'brand', description: 'description', images: 'images', variantImage: 'images' },
  ...{ categories: 'categories', highlights: 'highlights', price: 'price', promotionalPrice: 'price' },
  ...{ promotionStartsAt: 'price', promotionEndsAt: 'price', isPriceOnRequest: 'price', isActive: 'active' },
  ...{ isVariantActive: 'active', options: 'variants', seller: 'variants', grams: 'variants', barcode: 'variants' },
  weight: 'weight',
  stock: 'stock',
};

class SheetReader {
  readonly #context: SpreadsheetContext;
  readonly #rows: readonly SheetRow[];
  readonly #exported: Map<string, Record<OwnColumn, string>>;
  readonly #fields = new Set<ProductField>();
  readonly #draft: ProductDraft;
  readonly #optionTexts: OptionTexts;
  readonly #uploadedPicture: (link: string) => string;
  readonly #stock: StockWrite[] = [];
  readonly #keptStocks: UnchangedStock[] = [];
  readonly #states: ProductChange[] = [];
  #isBackInStock = false;

  constructor(product: FeedProduct, context: SpreadsheetContext) {
    this.#context = context;
    this.#rows = product.sheet ?? [];
    const { current, categoryText, isUploadedPhoto } = context;
    this.#uploadedPicture = uploadedPictureOf(current, isUploadedPhoto);
    const cells = current ? productCells(current, categoryText) : [];
    this.#exported = new Map(cells.map((row, at) => [current?.variants[at]?.sku ?? '', textsOf(row)]));
    this.#draft = current
      ? draftOf(current)
      : { providerId: product.providerId, name: '', isActive: true, attributes: [], variants: [] };
    this.#optionTexts = new OptionTexts(this.#draft.attributes ?? []);
  }

  read(): SpreadsheetDraft {
    if (this.#rows.length > countLimits.variants)
      throw new UnreadableCell(importTexts.tooManyVariants(this.#rows.length, countLimits.variants));
    this.#readProduct();
    const seen = new Set<string>();
    for (const row of this.#rows) {
      if (seen.has(row.sku)) throw new UnreadableCell(`o código (SKU) "${row.sku}" vem duas vezes (linha ${row.line})`);
      seen.add(row.sku);
      this.#readVariant(row);
    }
    const { current } = this.#context;
    const draft = this.#draft;
    if (draft.variants.length > countLimits.variants)
      throw new UnreadableCell(importTexts.tooManyVariants(draft.variants.length, countLimits.variants));
    const owned = current ? ownedFields(productOwner(current.source)) : [];
    if ([...this.#fields].some((field) => owned.includes(field))) throw new UnreadableCell(productRefusals.owned);
    return {
      ...{ draft, stock: this.#stock, keptStocks: this.#keptStocks, states: this.#states },
      fields: [...this.#fields],
      isBackInStock: this.#isBackInStock,
    };
  }

  /** The first changed cell of a column in the product's rows, if there is one. */
  #changed(column: OwnColumn): string | undefined {
    return this.#rows.map((row) => this.#changedCell(row, column)).find((cell) => cell !== undefined);
  }

  #changedCell({ sku, cells }: SheetRow, column: OwnColumn): string | undefined {
    const cell = cells[column];
    const before = this.#exported.get(sku);
    if (cell === undefined) return undefined;
    // A new variant, or a new product, states what its cells hold.
    if (before === undefined) return cell === '' ? undefined : cell;
    // A spreadsheet program writes 12,90 as 12.9.
    const isSame =
      cell === before[column] ||
      (isPicture(column) && this.#ownCell(cell) === this.#ownCell(before[column])) ||
      (column === 'barcode' && isSameBarcode(cell, before[column])) ||
      (isPrice(column) && centsOf(cell) === centsOf(before[column]));
    return isSame ? undefined : cell;
  }

  /** Reads a changed cell. `read` gives undefined for one that means the same as before. */
  #use<Value>(column: OwnColumn, cell: string | undefined, read: (cell: string) => Value): Value | undefined {
    if (cell === undefined) return undefined;
    try {
      const value = read(cell);
      const field = fieldOf[column];
      if (value !== undefined && field !== undefined) this.#fields.add(field);
      return value;
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      throw new UnreadableCell(`${ownColumns[column]}: ${error.message}`);
    }
  }

  #readProduct(): void {
    const draft = this.#draft;
    const { current, categoryIdOfText, sellerIdOf } = this.#context;
    const take = <Value>(
      column: OwnColumn,
      read: (cell: string) => Value,
      set: (value: Exclude<Value, undefined>) => void,
    ) => {
      const value = this.#use(column, this.#changed(column), read);
      if (isStated(value)) set(value);
    };
    take(
      'name',
      (cell) => (cell === '' ? undefined : limited(cell, textLimits.name)),
      (name) => {
        draft.name = name;
      },
    );
    if (draft.name === '') throw new UnreadableCell('sem nome');
    take(
      'brand',
      (cell) => limited(cell, textLimits.brand),
      (brand) => {
        draft.brand = brand;
      },
    );
    take(
      'description',
      (cell) => limited(cell, textLimits.description),
      (description) => {
        draft.description = description;
      },
    );
    take(
      'seller',
      (cell) => (cell === '' ? null : sellerIdOf(cell)),
      (seller) => {
        draft.sellerId = seller;
      },
    );
    take(
      'categories',
      (cell) => ownValues(cell).flatMap((text) => categoryIdOfText(text) ?? []),
      (ids) => {
        draft.categoryIds = [...new Set(ids)];
      },
    );
    take(
      'images',
      (cell) => this.#readPictures(cell, draft.images ?? []),
      (images) => {
        draft.images = images;
      },
    );
    take(
      'highlights',
      (cell) => ownValues(cell).slice(0, countLimits.highlights),
      (highlights) => {
        draft.highlights = highlights;
      },
    );
    take('grams', readGrams, (grams) => {
      draft.amountInGrams = grams;
    });
    take(
      'isPriceOnRequest',
      (cell) => readYesNo(cell, draft.isPriceOnRequest ?? false),
      (is) => {
        draft.isPriceOnRequest = is;
      },
    );
    take(
      'isActive',
      (cell) => readYesNo(cell, draft.isActive ?? true),
      (is) => {
        draft.isActive = is;
      },
    );
    take(
      'isHidden',
      (cell) => readYesNo(cell, current?.is_hidden ?? false),
      (isHidden) => {
        this.#states.push({ target: { id: draft.providerId }, isHidden });
      },
    );
  }

  #readVariant(row: SheetRow): void {
    const { current, stockOf } = this.#context;
    const { sku } = row;
    const before = current?.variants.find((variant) => variant.sku === sku);
    const isNew = before === undefined;
    if (isNew && (stockOf(sku) !== undefined || sku.length > maxSkuLength))
      throw new UnreadableCell(`o código (SKU) "${sku.slice(0, 60)}" já é de outro produto, ou é longo demais`);
    const variant: VariantDraft = before ? variantDraftOf(before) : { sku, price: 0, available: null, options: {} };
    this.#readPrices(variant, row);
    const image = this.#use('variantImage', this.#changedCell(row, 'variantImage'), (cell) =>
      cell === '' ? null : (this.#readPictures(cell, before?.image ? [before.image] : [])[0] ?? null),
    );
    const barcode = this.#use('barcode', this.#changedCell(row, 'barcode'), readBarcodeCell);
    const weight = this.#use('weight', this.#changedCell(row, 'weight'), readGrams);
    const isActive = this.#use('isVariantActive', this.#changedCell(row, 'isVariantActive'), (cell) =>
      readYesNo(cell, variant.isActive ?? true),
    );
    const options = this.#use('options', this.#changedCell(row, 'options'), (cell) => cell);
    if (image !== undefined) variant.image = image;
    if (barcode !== undefined) variant.barcode = barcode;
    if (weight !== undefined) variant.weightInGrams = weight;
    if (isActive !== undefined) variant.isActive = isActive;
    if (options !== undefined) {
      variant.options = this.#optionTexts.read(options);
      this.#draft.attributes = this.#optionTexts.attributes;
    }
    if (isNew) this.#addVariant(variant);
    else this.#draft.variants = this.#draft.variants.map((one) => (one.sku === sku ? variant : one));
    this.#readStock(row, before, variant);
  }

  #addVariant(variant: VariantDraft): void {
    const { variants, attributes = [] } = this.#draft;
    const isTwice = variants.some((one) =>
      attributes.every(({ providerId: id }) => one.options?.[id] === variant.options?.[id]),
    );
    if (isTwice || (attributes.length > 0 && attributes.some(({ providerId }) => !variant.options?.[providerId])))
      throw new UnreadableCell(`a variação de "${variant.sku}" falta ou já existe`);
    this.#fields.add('variants');
    variants.push(variant);
  }

  #readPrices(variant: VariantDraft, row: SheetRow): void {
    const cents = (column: OwnColumn) => this.#use(column, this.#changedCell(row, column), readCents);
    const price = cents('price');
    if (price) variant.price = price;
    const isOnRequest = this.#draft.isPriceOnRequest ?? false;
    if (variant.price === 0 && !isOnRequest && !this.#exported.has(row.sku))
      throw new UnreadableCell(`${ownColumns.price}: sem preço`);
    const promotional = cents('promotionalPrice');
    if (promotional !== undefined) variant.promotionalPrice = promotional ?? 0;
    const instant = (column: OwnColumn, side: 'start' | 'end') =>
      this.#use(column, this.#changedCell(row, column), (cell) => readInstant(cell, side));
    const startsAt = instant('promotionStartsAt', 'start');
    const endsAt = instant('promotionEndsAt', 'end');
    if (startsAt !== undefined) variant.promotionStartsAt = startsAt;
    if (endsAt !== undefined) variant.promotionEndsAt = endsAt;
    const { promotionalPrice = 0, promotionStartsAt = null, promotionEndsAt = null } = variant;
    if (promotional && promotionalPrice >= variant.price) throw new UnreadableCell(productRefusals.badPromotion);
    if (promotionStartsAt && promotionEndsAt && promotionEndsAt <= promotionStartsAt && (startsAt || endsAt))
      throw new UnreadableCell(productRefusals.badWindow);
  }

  /** A new code gets the file's stock. An existing one gets it only with `updatesStock`, as in every import. */
  #readStock(row: SheetRow, before: CurrentVariant | undefined, variant: VariantDraft): void {
    const { sku } = row;
    const stated = this.#use('stock', this.#changedCell(row, 'stock'), readCount);
    const wasAvailable = before === undefined || (before.in_stock && !before.is_sold_out);
    const available = this.#use('isAvailable', this.#changedCell(row, 'isAvailable'), (cell) =>
      readYesNo(cell, wasAvailable),
    );
    const kept = before?.available ?? null;
    const in_stock = before === undefined || available === true || before.in_stock;
    const isCounted = before === undefined || (stated !== undefined && this.#context.updatesStock);
    const count = isCounted ? (stated ?? null) : kept;
    const isSoldOut = available === undefined ? before?.is_sold_out === true : !available;
    const isBack = before !== undefined && isGone(before) && !isSoldOut && in_stock && count !== 0;
    if (isBack) this.#isBackInStock = true;
    if (isBack && this.#context.keepsSoldOut) {
      variant.available = kept;
      return;
    }
    if (available !== undefined) this.#states.push({ target: { sku }, isSoldOut: !available });
    variant.available = count;
    if (isCounted) this.#stock.push({ sku, available: variant.available, in_stock });
    else if (in_stock !== before.in_stock) this.#stock.push({ sku, available: kept, in_stock, keepsCount: true });
    if (!isCounted && stated !== undefined) this.#keptStocks.push({ sku, kept, inFeed: stated });
  }

  /** A cell with the shop's own pictures by their paths, as the shop has them. */
  #ownCell(cell: string): string {
    return ownValues(cell).map(this.#uploadedPicture).join(ownSeparator);
  }

  /** The pictures of a cell. A picture that the product or the shop has already stays, wherever it is. */
  #readPictures(cell: string, before: readonly string[]): string[] {
    return ownValues(cell).flatMap((link) => {
      const picture = this.#uploadedPicture(link);
      if (before.includes(picture) || this.#context.isUploadedPhoto(picture)) return [picture];
      const { images, dropped } = imageLinks([picture]);
      if (images.length === 0) throw new UnreadableCell(dropped[0] ?? 'endereço inválido');
      return images;
    });
  }
}

const isStated = <Value>(value: Value | undefined): value is Exclude<Value, undefined> => value !== undefined;

const isPicture = (column: OwnColumn): boolean => column === 'images' || column === 'variantImage';
const isPrice = (column: OwnColumn): boolean => column === 'price' || column === 'promotionalPrice';

/** undefined for a cell that can't be read. */
function centsOf(cell: string): number | null | undefined {
  try {
    return readCents(cell);
  } catch (error) {
    if (error instanceof UnreadableCell) return undefined;
    throw error;
  }
}

const textsOf = (cells: Record<OwnColumn, Parameters<typeof cellText>[0]>): Record<OwnColumn, string> => {
  const texts = Object.entries(cells).map(([column, cell]) => [column, cellText(cell)]);
  // The entries of a record are exactly its columns.
  return Object.fromEntries(texts) as Record<OwnColumn, string>;
};

function limited(text: string, most: number): string {
  if (text.length > most) throw new UnreadableCell(`tem mais de ${most} caracteres`);
  return text;
}

/** A spreadsheet program drops leading zeros, and files of other programs have all 14 digits. */
const isSameBarcode = (cell: string, before: string): boolean => {
  const key = barcodeKey(cell);
  return key !== null && key === barcodeKey(before);
};
