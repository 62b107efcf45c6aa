import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { isTableField, type TableField, tableFieldNames } from '#shared/text/imports/table-fields.ts';
import { type SampleRows, valueKindOf } from './column-values.ts';

export { isTableField, type TableField };
export const tableFields = Object.keys(tableFieldNames).filter(isTableField);

/** A heading without case, accents and punctuation: "Peso (kg)" is "peso_kg". */
export const headingOf = (text: string): string =>
  normalizeLabel(text)
    .replace(/^g:/, '')
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** What merchants call each field. Of several columns for a field, the first name here wins. */
const names: Readonly<Record<TableField, string>> = {
  id: `id codigo cod codigo_do_produto codigo_produto cod_produto cod_do_produto id_do_produto id_produto product_id
    codigo_interno referencia cod_referencia ref reference id_oferta id_da_oferta`,
  sku: 'sku codigo_sku codigo_sku_ cod_sku sku_do_produto',
  title: `nome titulo nome_do_produto nome_produto titulo_do_produto produto name title product_name descricao_do_produto
    artigo`,
  price: `preco_de_venda preco_venda valor_de_venda valor_venda preco valor preco_r preco_em_reais preco_cheio
    preco_normal preco_unitario valor_unitario valor_r vlr_unit vlr_unitario vl_unit vl_unitario valor_unit preco_unit
    vlr_venda vl_venda price regular_price preco_de valor_de preco_final preco_varejo`,
  sale_price: `preco_promocional preco_de_promocao preco_promocao valor_promocional preco_por valor_por
    preco_com_desconto preco_oferta preco_de_oferta promocao sale_price`,
  quantity: `estoque quantidade quantidade_em_estoque qtd_em_estoque qtd_estoque estoque_atual estoque_disponivel
    saldo saldo_em_estoque qtd qtde quantity stock inventory`,
  availability: 'disponibilidade disponivel em_estoque availability in_stock situacao_do_estoque',
  active: `ativo ativa produto_ativo situacao status publicado exibir_na_loja visivel published visible active estado`,
  product_type: `categoria categorias categoria_do_produto nome_da_categoria categ secao grupo grupo_de_produtos
    departamento setor tipo_de_produto category categories collection`,
  brand: 'marca marcas nome_da_marca fabricante brand brands manufacturer',
  image_link: `imagem imagens foto fotos imagem_principal url_da_imagem url_imagem url_das_imagens urls_das_imagens
    link_da_imagem link_imagem link_da_foto url_foto imagem_url image images image_url image_urls`,
  description: `descricao descricao_completa descricao_longa descricao_complementar descricao_detalhada
    descricao_html descricao_curta detalhes description long_description short_description`,
  gtin: `codigo_de_barras codigo_de_barra codigo_barras codigo_barra cod_de_barras cod_barras cod_barra gtin ean gtin_ean ean13
    ean_13 gtin_upc_ean_ou_isbn gtin_upc_ean_or_isbn barcode`,
  weight: `peso_para_envio peso_de_envio peso_bruto peso_bruto_kg peso_bruto_g peso_com_embalagem peso peso_kg peso_em_kg
    peso_em_quilos peso_g peso_em_g peso_em_gramas peso_gramas peso_do_produto peso_produto peso_unitario peso_liquido
    peso_liquido_kg peso_liquido_g shipping_weight gross_weight weight weight_kg weight_g weight_grams weight_lb
    weight_lbs weight_oz package_weight net_weight`,
  item_group_id:
    'codigo_pai codigo_do_pai codigo_do_produto_pai sku_pai sku_do_pai id_pai id_do_pai produto_pai item_group_id',
  color: 'cor cores color',
  size: 'tamanho tam size',
  material: 'material',
  pattern: 'estampa pattern',
  variation: 'variacao variacoes variante grade opcao opcoes variation',
};

const fieldsByName = new Map<string, { field: TableField; rank: number }>(
  tableFields.flatMap((field) => names[field].split(/\s+/).map((name, rank) => [name, { field, rank }] as const)),
);
const numberedPicture = /^(?:url_(?:da_)?|link_(?:da_)?)?(?:imagem|image|foto|picture)(?:_url|_externa)?_?\d{1,2}$/;

/** The field that merchants call by this heading; undefined = none. */
export const fieldNamed = (heading: string): TableField | undefined => fieldsByName.get(heading)?.field;

/** The fields as a person writes them in a map, the Portuguese word first: "nome (title)". */
export const fieldWords: readonly string[] = tableFields.map((field) => {
  const [label = field] = tableFieldNames[field].split(' (');
  const word = label.toLocaleLowerCase('pt-BR');
  return word === field ? word : `${word} (${field})`;
});

/**
 * The fields of a table's columns. Pictures may have several columns, each other field the one of the best name.
 * `rows`: the first rows below the headings.
 */
export function fieldsOf(headings: readonly string[], rows: SampleRows = []): Map<string, TableField> {
  const best = new Map<TableField, { heading: string; rank: number }>();
  const fields = new Map<string, TableField>();
  for (const heading of headings) {
    const known = fieldsByName.get(heading);
    if (known?.field === 'image_link' || numberedPicture.test(heading)) fields.set(heading, 'image_link');
    else if (known !== undefined && known.rank < (best.get(known.field)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(known.field, { heading, rank: known.rank });
  }
  for (const [field, { heading }] of best) fields.set(heading, field);
  withPriceBefore(fields, headings);
  withNameOfText(fields, headings, rows);
  return fields;
}

/** What some systems call the name, where no other column is the name. */
const otherNames = ['descricao', 'descricao_do_item', 'descricao_item', 'designacao'];

/** Where "Produto" has only numbers, it is a code, and the text beside it is the name. */
function withNameOfText(fields: Map<string, TableField>, headings: readonly string[], rows: SampleRows): void {
  const kindOf = (heading: string) => valueKindOf(rows, headings.indexOf(heading));
  const named = [...fields].find(([, field]) => field === 'title')?.[0];
  const others = otherNames.filter((heading) => headings.includes(heading));
  if (named === undefined) {
    // "Item" beside "Descrição do item" may be the name itself: then a person says which one is it.
    const isDoubtful = headings.some((heading, at) => !fields.has(heading) && isNameLike(heading) && isText(rows, at));
    const other = others.find((heading) => heading === 'descricao' || !isDoubtful);
    if (other !== undefined) fields.set(other, 'title');
    // "Item" alone is the name, if it is no number.
    else if (others.length === 0 && kindOf('item') === 'text' && headings.filter(isNameLike).length === 1)
      fields.set('item', 'title');
  } else if (kindOf(named) === 'number') {
    const titles = headings.filter((heading) => fieldNamed(heading) === 'title');
    const text = [...titles, ...others].find((heading) => kindOf(heading) === 'text');
    if (text === undefined) return;
    fields.delete(named);
    if (![...fields.values()].includes('id')) fields.set(named, 'id');
    fields.set(text, 'title');
  }
}

const nameWords = /nome|titulo|produto|item|name|title|mercadoria/;
const isNameLike = (heading: string): boolean => nameWords.test(heading) && !otherNames.includes(heading);
const isText = (rows: SampleRows, at: number): boolean => valueKindOf(rows, at) === 'text';

/** "Preço de" is the price before the promotion: beside it, "Preço" is what the shopper pays. */
function withPriceBefore(fields: Map<string, TableField>, headings: readonly string[]): void {
  const before = ['preco_de', 'valor_de'].find((heading) => headings.includes(heading));
  const current = [...fields].find(([, field]) => field === 'price')?.[0];
  if (before === undefined || current === undefined || before === current) return;
  if ([...fields.values()].includes('sale_price')) return;
  fields.set(before, 'price');
  fields.set(current, 'sale_price');
}

/** Words in a heading that hint at a field, for a suggestion only. */
const hints: readonly [RegExp, TableField][] = [
  [/barra|ean|gtin/, 'gtin'],
  [/^cod|sku|ref|(?:^|_)id$/, 'id'],
  [/promo|oferta|desconto/, 'sale_price'],
  [/preco|valor|price|vlr|venda|^vl_/, 'price'],
  [nameWords, 'title'],
  [/design|descritivo/, 'title'],
  [/estoque|quant|qtd|saldo|stock/, 'quantity'],
  [/categ|grupo|secao|depart/, 'product_type'],
  [/marca|fabric|brand/, 'brand'],
  [/imag|foto|pict/, 'image_link'],
  [/desc|detal/, 'description'],
  [/peso|weight/, 'weight'],
];

/**
 * Probable fields of the columns that have none yet, each field once. Of several columns that may be the name, it is
 * the first one with texts. A column of numbers is no name, and one of prices no stock.
 */
export function suggestedFields(
  headings: readonly string[],
  known: ReadonlyMap<string, TableField>,
  rows: SampleRows = [],
): [string, TableField][] {
  const taken = new Set(known.values());
  const kinds = new Map(headings.map((heading, at) => [heading, valueKindOf(rows, at)] as const));
  const isText = (heading: string) => kinds.get(heading) === 'text';
  const hasText = headings.some((heading) => !known.has(heading) && hintsAtName(heading) && isText(heading));
  const canBe = (heading: string, field: TableField): boolean => {
    const kind = kinds.get(heading);
    if (taken.has(field)) return false;
    if (field === 'title') return hasText ? isText(heading) : kind !== 'number' && kind !== 'price';
    return kind !== 'price' || field === 'price' || field === 'sale_price';
  };
  return headings.flatMap((heading): [string, TableField][] => {
    if (heading === '' || known.has(heading) || isCost(heading)) return [];
    const hinted = hints.find(([word, field]) => word.test(heading) && canBe(heading, field))?.[1];
    const field = hinted ?? (kinds.get(heading) === 'price' && !taken.has('price') ? 'price' : undefined);
    if (field === undefined) return [];
    taken.add(field);
    return [[heading, field]];
  });
}

/** What the merchant pays: a shop that took it for its price would sell at cost. */
const isCost = (heading: string): boolean => /(?:^|_)(?:custo|compra|fornecedor|cost|purchase)(?:_|$)/.test(heading);

const hintsAtName = (heading: string): boolean =>
  hints.some(([word, field]) => field === 'title' && word.test(heading));
