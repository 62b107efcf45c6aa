import { additionalVariantColumn } from '../additional-variant-attributes.ts';
import { plainText, withoutControls } from '../cells/plain-text.ts';
import { describedPlainly, fallbackField, lacksDescription } from './fallback-description.ts';
import { fieldTexts } from './field-texts.ts';
import { ownBarcodeField, type PublishedItem, type PublishedWriter } from './published-item.ts';

/** Meta's limit of a plain description; the rich one has the whole text. */
const longestDescription = 9_999;

/**
 * The columns of Meta's catalogue. The first one is never a free text: Meta takes a line that begins with '#' as a
 * comment.
 */
const columns: readonly (readonly [name: string, text: (item: PublishedItem, texts: Texts) => string])[] = [
  ['availability', (_item, { availability }) => availability.replaceAll('_', ' ')],
  ['id', (_item, { id }) => id],
  ['item_group_id', (_item, { group }) => group],
  ['title', (_item, { title }) => title],
  ['description', (item) => describedPlainly(item).slice(0, longestDescription)],
  ['rich_text_description', ({ description }) => (isPlain(description) ? '' : description)],
  ['condition', () => 'new'],
  ['price', (_item, { price }) => price],
  ['sale_price', (_item, { salePrice }) => salePrice],
  ['sale_price_effective_date', (_item, { salePeriod }) => salePeriod],
  ['link', ({ link }) => link],
  ['image_link', ({ image }) => image ?? ''],
  ['additional_image_link', ({ moreImages }) => moreImages.join(',')],
  ['brand', (_item, { brand }) => brand],
  ['gtin', ({ gtin }) => gtin ?? ''],
  [ownBarcodeField, ({ ownBarcode }) => ownBarcode ?? ''],
  ['shipping_weight', (_item, { weight }) => weight],
  ['product_type', (_item, { category }) => category],
  ['color', (_item, { known }) => known.color ?? ''],
  ['size', (_item, { known }) => known.size ?? ''],
  ['material', (_item, { known }) => known.material ?? ''],
  ['pattern', (_item, { known }) => known.pattern ?? ''],
  [fallbackField, (item) => (lacksDescription(item) ? 'yes' : '')],
  [additionalVariantColumn, (_item, { further }) => further],
  ['custom_label_0', (_item, { seller }) => seller],
  ['quantity_to_sell_on_facebook', ({ quantity }) => quantity?.toString() ?? ''],
];

/** Whether the plain column has the whole description. */
const isPlain = (description: string): boolean =>
  description.length <= longestDescription && plainText(description) === description;

type Texts = ReturnType<typeof fieldTexts>;

/** The CSV of a Meta catalogue, for ads, shops and WhatsApp. */
export const metaTable: PublishedWriter = {
  start: () => `${columns.map(([name]) => name).join(',')}\n`,
  entry: (item) => {
    const texts = fieldTexts(item);
    return `${columns.map(([, text]) => cell(text(item, texts))).join(',')}\n`;
  },
  end: '',
};

function cell(text: string): string {
  const safe = withoutControls(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
