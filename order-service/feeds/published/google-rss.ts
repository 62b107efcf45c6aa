import { withoutControls } from '../cells/plain-text.ts';
import { fallbackDescription, fallbackField, lacksDescription } from './fallback-description.ts';
import { fieldTexts, lineText } from './field-texts.ts';
import { ownBarcodeField, type PublishedItem, type PublishedWriter } from './published-item.ts';

/** The XML of Google Merchant Center: RSS 2.0 with the namespace `g:`. */
export const googleRss: PublishedWriter = {
  start: ({ name, url }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `${element('title', name)}${element('link', url)}${element('description', name)}`,
  entry: (item) => `<item>\n${fields(item)}</item>\n`,
  end: '</channel>\n</rss>\n',
};

function fields(item: PublishedItem): string {
  const texts = fieldTexts(item);
  return [
    element('g:id', texts.id),
    element('g:item_group_id', texts.group),
    element('g:title', texts.title),
    element('g:description', lacksDescription(item) ? lineText(fallbackDescription(item)) : item.description),
    element(fallbackField, lacksDescription(item) ? 'yes' : ''),
    element('g:link', item.link),
    element('g:image_link', item.image),
    ...item.moreImages.map((image) => element('g:additional_image_link', image)),
    element('g:condition', 'new'),
    element('g:availability', texts.availability),
    // Google knows no count. With it, an import sees that the product is sold out and not taken off sale.
    element('quantity', !item.isInStock && item.quantity === 0 ? '0' : ''),
    element('g:price', texts.price),
    element('g:sale_price', texts.salePrice),
    element('g:sale_price_effective_date', texts.salePeriod),
    element('g:brand', texts.brand),
    element('g:gtin', item.gtin),
    element(ownBarcodeField, item.ownBarcode),
    element('g:shipping_weight', texts.weight),
    // Google needs a GTIN, or a brand with the manufacturer's part number, which the shop does not know.
    element('g:identifier_exists', item.gtin === null ? 'no' : ''),
    element('g:product_type', texts.category),
    ...Object.entries(texts.known).map(([axis, value]) => element(`g:${axis}`, value)),
    element('additional_variant_attribute', texts.further),
    element('g:custom_label_0', texts.seller),
    element('g:unit_pricing_measure', item.grams === null ? '' : `${item.grams} g`),
    ...item.specification.flatMap(({ name, value }) => value.map((one) => detail(name, one))),
    ...item.highlights.map((highlight) => element(highlightName(item), highlight)),
  ].join('');
}

/** Google refuses a single highlight. It ignores an element without its namespace, which an import reads. */
const highlightName = ({ highlights }: PublishedItem): string =>
  highlights.length < 2 ? 'product_highlight' : 'g:product_highlight';

const detail = (name: string, value: string): string =>
  '<g:product_detail>' +
  `<g:attribute_name>${escaped(lineText(name))}</g:attribute_name>` +
  `<g:attribute_value>${escaped(lineText(value))}</g:attribute_value></g:product_detail>\n`;

const element = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${escaped(text)}</${name}>\n`;

/** A carriage return is written as a reference: XML would read it as a line feed. */
const escaped = (text: string): string =>
  withoutControls(text)

    .replaceAll(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
