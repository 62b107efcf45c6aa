import { readPrice } from '../cells/price-text.ts';
import { fieldNamed, headingOf } from '../tables/headings.ts';
import type { XmlElement } from './xml-items.ts';

/** The heading of the name that a SKU has beside that of its product. */
export const skuName = 'nome_sku';

type Pair = [heading: string, value: string];
/** The values of an entry by the names of their elements. Of nested elements the innermost ones have the values. */
export type GenericXmlEntry = { line: number; pairs: Pair[] };

/**
 * The entries of an element: one, or one for each variant that it lists, with the product's values where the variant
 * has none. Prices of parcels and of shipping are not the product's.
 */
export function genericXmlEntries(item: XmlElement): GenericXmlEntry[] {
  const product = item.children.filter((child) => !isVariantList(child)).flatMap(pairsOf);
  const variants = item.children.filter(isVariantList).flatMap(({ children }) => children);
  if (variants.length === 0) return [{ line: item.line, pairs: product }];
  const listed = variants.map((variant) => ({ line: variant.line, pairs: variantPairs(variant) }));
  const ownFields = listed.map(({ pairs }) => new Set(pairs.map(([heading]) => fieldNamed(heading))));
  const isCounted = ownFields.some((fields) => fields.has('quantity'));
  const repeatedBy = repeater(product);
  return listed.map(({ line, pairs }, at) => {
    const isPriced = ownFields[at]?.has('price') ?? false;
    const common = repeatedBy().filter(([heading]) => {
      const field = fieldNamed(heading);
      if (field === 'price' || field === 'sale_price') return !isPriced;
      return field !== 'sku' && field !== 'gtin' && (field !== 'quantity' || !isCounted);
    });
    return { line, pairs: [...pairs, ...common] };
  });
}

/** The characters of the product's values that all variants of an entry repeat at most, and of a value after that. */
const mostRepeated = { characters: 2_000_000, ofValue: 200, values: 50 };
/** About what a value takes beside its characters. */
const valueCost = 20;

/** The product's values for one variant after the other. In an entry that is too long, the later ones get the short. */
function repeater(product: readonly Pair[]): () => readonly Pair[] {
  const cost = product.reduce((sum, [, value]) => sum + value.length + valueCost, 0);
  const first = new Map<string, string>();
  for (const [heading, value] of product)
    if (value.length <= mostRepeated.ofValue && !first.has(heading)) first.set(heading, value);
  const short = [...first].slice(0, mostRepeated.values);
  let left = mostRepeated.characters;
  let isFirst = true;
  return () => {
    const isWhole = isFirst || cost <= left;
    isFirst = false;
    left -= isWhole ? cost : 0;
    return isWhole ? product : short;
  };
}

const isVariantList = ({ name, children }: XmlElement): boolean =>
  children.length > 0 && /^(?:skus|variacoes|variants|variations|subprodutos)$/.test(headingOf(name));

const foreign =
  /^(?:parcela|parcelamento|canal_parcelamento|forma_de_pagamento|canal_url|frete|shipping|installment|medias?|variacoes|skus)/;
/** Names of price comparers for what tables call otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  url_imagem: 'imagem',
  imagem_grande: 'imagem',
  link_imagem: 'imagem',
  codigo_barra: 'ean',
  nome_produto: 'nome',
  preco_por: 'preco_promocional',
  canal_preco: 'preco',
  productid: 'product_id',
  groupid: 'item_group_id',
  skuname: skuName,
  sku_name: skuName,
  nome_do_sku: skuName,
  skuid: 'sku',
  sku_id: 'sku',
  id_sku: 'sku',
  id_do_sku: 'sku',
};

function pairsOf(child: XmlElement): Pair[] {
  const heading = headingOf(child.name);
  if (foreign.test(heading) || namedValue(child) !== null) return [];
  if (heading === 'valores') {
    const price = listedPrice(child);
    if (price !== null) return [['preco', price]];
  }
  if (child.children.length > 0) return child.children.flatMap(pairsOf);
  return [[otherNames[heading] ?? heading, child.text]];
}

/** The price among those of several forms of payment: the highest, which a discount for PIX or boleto deducts from. */
function listedPrice({ children }: XmlElement): string | null {
  let best: { text: string; cents: number } | null = null;
  for (const { text } of children.flatMap((one) => (one.children.length > 0 ? one.children : [one])).filter(isPrice)) {
    const price = readPrice(text);
    const cents = 'cents' in price ? price.cents : 0;
    if (best === null || cents > best.cents) best = { text, cents };
  }
  return best?.text ?? null;
}

const isPrice = ({ name }: XmlElement): boolean => /^(?:canal_)?preco$/.test(headingOf(name));

/** The code and the name of a variant are those of its SKU. Its named values are its options. */
function variantPairs(variant: XmlElement): Pair[] {
  const options: string[] = [];
  const pairs: Pair[] = [];
  const read = (element: XmlElement): void => {
    if (foreign.test(headingOf(element.name))) return;
    const named = namedValue(element);
    if (named === null) {
      if (element.children.length === 0) pairs.push(...pairsOf(element));
      for (const child of element.children) read(child);
      return;
    }
    const heading = headingOf(named.name);
    if (optionFields.has(fieldNamed(heading) ?? '')) pairs.push([heading, named.value]);
    else options.push(`${withoutMarks(named.name)}:${withoutMarks(named.value)}`);
  };
  for (const child of variant.children) read(child);
  const hasSku = pairs.some(([heading]) => heading === 'sku');
  const renamed = pairs.map(([heading, value]): Pair => {
    const field = fieldNamed(heading);
    if (field === 'title') return [skuName, value];
    return field === 'id' && !hasSku ? ['sku', value] : [heading, value];
  });
  return options.length === 0 ? renamed : [...renamed, ['variacao', options.join(';')]];
}

const optionFields: ReadonlySet<string> = new Set(['color', 'size', 'material', 'pattern']);
const withoutMarks = (text: string): string => text.replaceAll(/[:;|=\n]/g, ' ').trim();

/** An element that only names a value: `<atributo><nome>Cor</nome><valor>Azul</valor></atributo>`. */
function namedValue({ children }: XmlElement): { name: string; value: string } | null {
  if (children.length !== 2 || children.some((child) => child.children.length > 0)) return null;
  const textOf = (names: RegExp) => children.find(({ name }) => names.test(headingOf(name)))?.text.trim() ?? '';
  const [name, value] = [textOf(/^(?:nome|name|chave|key|titulo)$/), textOf(/^(?:valor|value|conteudo|texto)$/)];
  return name === '' || value === '' ? null : { name, value };
}
