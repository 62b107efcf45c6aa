import { printedBarcode } from '#shared/rules/catalog/barcode.ts';
import { absolutePicture } from '#shared/rules/links/absolute-picture.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { CurrentProduct, CurrentVariant } from '../../database/catalog/current-products.ts';
import { type OwnColumn, ownCellText, ownSeparator } from '../../feeds/tables/own-columns.ts';

/** A cell of the shop's own spreadsheet: a text, a number, or cents. */
export type ProductCell = string | number | { cents: number };
export type ProductCells = Record<OwnColumn, ProductCell>;

/**
 * The rows of a product in the shop's own spreadsheet, one for each variant. `categoryText`: by provider id. `shopUrl`:
 * where the shop's own pictures are; empty: they keep their paths.
 */
export function productCells(
  product: CurrentProduct,
  categoryText: (providerId: string) => string | undefined,
  shopUrl = '',
): ProductCells[] {
  const { variants } = product;
  return variants.map((variant) => ({
    id: product.provider_id,
    sku: variant.sku,
    name: product.name,
    options: optionsText(product, variant),
    price: variant.price === 0 ? '' : { cents: variant.price },
    promotionalPrice: variant.promotional_price === 0 ? '' : { cents: variant.promotional_price },
    promotionStartsAt: instantText(variant.promotion_starts_at, 'start'),
    promotionEndsAt: instantText(variant.promotion_ends_at, 'end'),
    stock: variant.available ?? '',
    isAvailable: yesOrNo(variant.in_stock && !variant.is_sold_out),
    isActive: yesOrNo(product.is_active),
    isVariantActive: yesOrNo(variant.is_active),
    isHidden: yesOrNo(product.is_hidden),
    categories: product.categories.flatMap(({ id }) => categoryText(id) ?? []).join(ownSeparator),
    brand: product.brand,
    seller: product.seller_name ?? '',
    images: product.images.map((image) => absolutePicture(image, shopUrl)).join(ownSeparator),
    variantImage: variant.image === null ? '' : absolutePicture(variant.image, shopUrl),
    description: product.description,
    barcode: variant.barcode === null ? '' : printedBarcode(variant.barcode),
    weight: variant.weight_in_grams ?? '',
    highlights: product.highlights.join(ownSeparator),
    grams: product.amount_in_grams ?? '',
    isPriceOnRequest: yesOrNo(product.is_price_on_request),
  }));
}

/** A cell as a CSV file in Brazil has it. */
export function cellText(cell: ProductCell): string {
  if (typeof cell === 'string') return ownCellText(cell);
  return typeof cell === 'number' ? String(cell) : toReais(cell.cents).toFixed(2).replace('.', ',');
}

const yesOrNo = (is: boolean): string => (is ? 'sim' : 'não');

/** "Cor: Azul; Tamanho: P": the names of the options that a variant has. */
export function optionsText(
  { attributes }: Pick<CurrentProduct, 'attributes'>,
  { options }: Pick<CurrentVariant, 'options'>,
): string {
  return attributes
    .flatMap(({ providerId, name, options: all }) => {
      const option = all.find((one) => one.providerId === options[providerId]);
      return option ? [`${name}: ${option.name}`] : [];
    })
    .join('; ');
}

const brazil = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  ...({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
});

/** "24/11/2026 08:00" in Brasília; without the hour for a whole first or last day. */
export function instantText(iso: string | Date | null, side: 'start' | 'end'): string {
  if (iso === null) return '';
  const text = brazil.format(new Date(iso)).replace(',', '');
  const wholeDay = side === 'start' ? ' 00:00' : ' 23:59';
  return text.endsWith(wholeDay) ? text.slice(0, -wholeDay.length) : text;
}
