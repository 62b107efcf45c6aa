import type { FeedFormat } from '#shared/text/imports/feed-formats.ts';
import { withLineBreaks } from '../cells/line-breaks.ts';
import { readPrice } from '../cells/price-text.ts';
import { commaEntries } from './category-cells.ts';
import type { TableField } from './headings.ts';
import { type DraftRow, optionsIn, setValue, textOf } from './table-row.ts';
import { completeWix, finishWix } from './wix-rows.ts';

/** How a platform's export differs from any table. */
export type Platform = {
  format: FeedFormat;
  name: string;
  /** The headings by which it is recognised: all of one of these lists. */
  marks: readonly (readonly string[])[];
  /** Where its export is, for a file that looks like it and is no export of products. */
  howToExport: string;
  /** Its headings that mean something else than in any table; null = not read. */
  fields: Readonly<Record<string, TableField | null>>;
  /** A row that others name as their parent is sold itself. */
  isParentSold?: true;
  /** Fields that the rows have beside those of their columns. */
  adds?: readonly string[];
  /** Fields that the rows have where the file has this heading. */
  addsWith?: Readonly<Record<string, string>>;
  complete?: (row: DraftRow) => void;
  /** Changes a row that has its parent's values; `own` are the fields that it has itself. */
  finish?: (
    row: Pick<DraftRow, 'values' | 'choices'>,
    parent: Pick<DraftRow, 'values' | 'choices'>,
    own: ReadonlySet<string>,
  ) => void;
};

/**
 * The options in numbered columns: `name` and `value` make the headings of the option with this number. A name that the
 * row leaves to the one above is ''.
 */
function numberedOptions(row: DraftRow, name: (at: number) => string, value: (at: number) => string): void {
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const [label, written] = [row.cell(name(at)).trim(), row.cell(value(at)).trim()];
    if (written !== '') row.choices.push({ name: label, value: written });
  }
}

/** Names of options that only the product's first row has. */
function namesFromParent(row: Pick<DraftRow, 'choices'>, parent: Pick<DraftRow, 'choices'>): void {
  for (const [at, choice] of row.choices.entries())
    if (choice.name === '') choice.name = parent.choices[at]?.name || `Variação${at === 0 ? '' : ` ${at + 1}`}`;
}

/** PrestaShop's columns of the price that shoppers pay. */
const pricesWithTax = [
  ...['price_tax_incl', 'price_tax_included'],
  ...['preco_com_imp', 'preco_com_impostos', 'preco_com_iva'],
];

/** PrestaShop's columns of a discount: what it deducts, and from when to when. */
const discountAmounts = ['discount_amount', 'valor_do_desconto'] as const;
const discountPercents = [
  'discount_percent',
  'percentagem_de_desconto',
  'percentual_de_desconto',
  'porcentagem_de_desconto',
] as const;
const discountDays = [
  ['discount_from_yyyy_mm_dd', 'discount_from', 'desconto_de_aaaa_mm_dd', 'desconto_de'],
  ['discount_to_yyyy_mm_dd', 'discount_to', 'desconto_ate_aaaa_mm_dd', 'desconto_ate', 'desconto_a_aaaa_mm_dd'],
] as const;

/** The promotional price that PrestaShop's discount makes, with its days. */
function discountOf(row: DraftRow): void {
  const first = (headings: readonly string[]) => headings.map(row.cell).find((text) => text.trim() !== '') ?? '';
  const price = readPrice(textOf(row, 'price'));
  const amount = readPrice(first(discountAmounts));
  const percent = Number(first(discountPercents).replace(',', '.').replace('%', '').trim());
  const [from, to] = discountDays.map((headings) =>
    first(headings)
      .trim()
      .replace(/^0000-00-00.*$/, ''),
  );
  setValue(row, 'sale_price');
  if ('problem' in price) return;
  const isPercent = percent > 0 && percent < 100;
  const off = isPercent ? Math.round((price.cents * percent) / 100) : 'cents' in amount ? amount.cents : 0;
  if (off <= 0 || off >= price.cents) return;
  setValue(row, 'sale_price', ((price.cents - off) / 100).toFixed(2));
  if (from || to) setValue(row, 'sale_price_effective_date', `${from}/${to}`);
}

/** The platforms whose exports are recognised, the ones with the most telling headings first. */
export const platforms: readonly Platform[] = [
  {
    format: 'nuvemshop',
    name: 'a Nuvemshop',
    marks: [
      ['identificador_url', 'nome', 'preco'],
      ['identificador_de_url', 'nome', 'preco'],
    ],
    howToExport: 'no painel dela, Produtos › Exportar e importar › Exportar',
    fields: { identificador_url: null, identificador_de_url: null, id: null, custo: null, estado: null },
    isParentSold: true,
    adds: ['item_group_id'],
    complete: (row) => {
      const handle = (row.cell('identificador_url') || row.cell('identificador_de_url')).trim();
      numberedOptions(
        row,
        (at) => `nome_da_variacao_${at}`,
        (at) => `valor_da_variacao_${at}`,
      );
      if (row.choices.length === 0)
        numberedOptions(
          row,
          (at) => `nome_da_propriedade_${at}`,
          (at) => `valor_da_propriedade_${at}`,
        );
      const id = [handle, ...row.choices.map(({ value }) => value)].join(':');
      setValue(row, 'id', id);
      setValue(row, 'item_group_id', handle);
      setValue(row, 'product_type', commaEntries(textOf(row, 'product_type')));
      row.keys.push(handle);
      row.parent = handle;
    },
    finish: namesFromParent,
  },
  {
    format: 'loja-integrada',
    name: 'a Loja Integrada',
    marks: [
      ['sku_pai', 'sku', 'nome', 'preco_cheio'],
      ['sku', 'nome', 'preco_cheio', 'estoque_gerenciado'],
    ],
    howToExport: 'no painel dela, Produtos › Importar e exportar › Exportar produtos',
    fields: {
      sku: 'id',
      id: null,
      tipo: null,
      preco_custo: null,
      sku_pai: 'item_group_id',
      estoque_quantidade: 'quantity',
    },
    adds: ['product_type', 'custom_label_0'],
    complete: (row) => {
      const levels = [1, 2, 3, 4, 5].map((level) => row.cell(`categoria_nome_nivel_${level}`).trim());
      setValue(row, 'product_type', levels.filter((name) => name !== '').join(' > '));
      if (/^s/i.test(row.cell('preco_sob_consulta').trim())) setValue(row, 'custom_label_0', 'sob consulta');
      if (/^n/i.test(row.cell('estoque_gerenciado').trim())) setValue(row, 'quantity');
      for (const heading of row.headings) {
        const grade = /^grade_(.+)$/.exec(heading)?.[1];
        const value = row.cell(heading).trim();
        if (grade !== undefined && value !== '') row.choices.push({ name: gradeName(grade), value });
      }
    },
  },
  {
    format: 'tiny',
    name: 'o Tiny (Olist)',
    marks: [
      ['codigo_sku', 'descricao', 'preco', 'unidade'],
      ['codigo_sku', 'descricao', 'preco', 'situacao'],
    ],
    howToExport: 'no sistema dele, Cadastros › Produtos › Mais ações › Exportar produtos',
    fields: { codigo_sku: 'id', id: null, descricao: 'title', descricao_complementar: 'description', grupo: null },
    complete: (row) => {
      setValue(row, 'product_type', textOf(row, 'product_type').replaceAll('>>', '>'));
      row.choices.push(...optionsIn(row.cell('variacoes')));
    },
  },
  {
    format: 'bling',
    name: 'o Bling',
    marks: [
      ['codigo', 'descricao', 'preco', 'unidade'],
      ['codigo', 'descricao', 'preco', 'situacao'],
      ['codigo', 'descricao', 'preco', 'ncm'],
    ],
    howToExport: 'no sistema dele, Cadastros › Produtos › Mais ações › Exportar produtos',
    fields: {
      codigo: 'id',
      id: null,
      descricao: 'title',
      descricao_complementar: 'description',
      url_imagens_externas: 'image_link',
      grupo_de_produtos: null,
      departamento: null,
    },
    complete: (row) => {
      if (textOf(row, 'description').trim() === '') setValue(row, 'description', row.cell('descricao_curta'));
      const kind = row.cell('produto_variacao').trim();
      const title = textOf(row, 'title');
      // A file without that column still names the parent, and the options in the title.
      const isVariant = kind === '' ? title.includes(':') : /^varia/i.test(kind);
      if (!isVariant || row.parent === '') return;
      row.choices.push(...optionsIn(title));
      setValue(row, 'title');
    },
    finish: (row, parent) => {
      // Bling names a variant "Camiseta Básica Cor:Azul;Tamanho:P", with the product's name before the first option.
      const prefix = `${textOf(parent, 'title').trim()} `;
      const [first] = row.choices;
      if (prefix.length > 1 && first?.name.toLocaleLowerCase('pt-BR').startsWith(prefix.toLocaleLowerCase('pt-BR')))
        first.name = first.name.slice(prefix.length).trim();
    },
  },
  {
    format: 'woocommerce',
    name: 'o WooCommerce',
    marks: [
      ['type', 'name', 'regular_price', 'published'],
      ['tipo', 'nome', 'preco', 'publicado'],
    ],
    howToExport: 'no painel do WordPress, Produtos › Exportar, com todas as colunas',
    fields: {
      name: 'title',
      regular_price: 'price',
      ascendente: 'item_group_id',
      superior: 'item_group_id',
      principal: 'item_group_id',
      parent: 'item_group_id',
      in_stock: 'availability',
      em_estoque: 'availability',
      estoque: 'quantity',
      preco_promocional: 'sale_price',
      status: null,
    },
    adds: ['sale_price_effective_date'],
    complete: (row) => {
      const id = textOf(row, 'id');
      const type = row.cell('type') || row.cell('tipo');
      const hasPrice = textOf(row, 'price') !== '' || textOf(row, 'sale_price') !== '';
      if (/\b(?:grouped|agrupado)\b/i.test(type) && !hasPrice)
        row.skipped = 'é um produto agrupado, uma página que só lista outros produtos: não entrou, e os outros entram';
      // Rows that are exported without their ids name their parent by its SKU.
      if (id === '') setValue(row, 'id', textOf(row, 'sku'));
      row.keys.push(`id:${id}`, textOf(row, 'sku'));
      if (!/^varia(?:tion|cao|ção)/i.test(type)) row.parent = '';
      // The export has this word, in every language, where the product has the stock of its variations.
      const stock = textOf(row, 'quantity').trim().toLowerCase();
      if (row.parent !== '' && (stock === '' || stock === 'parent')) row.sharesStock = true;
      setValue(row, 'item_group_id', row.parent.replace(/^id:/, ''));
      const text = textOf(row, 'description') || row.cell('short_description') || row.cell('descricao_curta');
      setValue(row, 'description', withLineBreaks(text));
      const open: string[] = [];
      const listed: { name: string; values: string[] }[] = [];
      setValue(row, 'product_type', commaEntries(textOf(row, 'product_type')));
      for (const at of [1, 2, 3, 4, 5, 6]) {
        const name = row.cell(`attribute_${at}_name`) || row.cell(`nome_do_atributo_${at}`);
        const value = row.cell(`attribute_${at}_value_s`) || row.cell(`valores_do_atributo_${at}`);
        if (name.trim() === '') continue;
        if (row.parent === '') listed.push({ name, values: commaEntries(value) });
        else if (value.trim() === '') open.push(name.trim());
        else row.choices.push({ name, value });
      }
      // A variation without a value of an attribute is for any of them.
      if (open.length > 0) row.openOptions = open;
      if (listed.length > 0 && /^vari/i.test(type)) row.listedOptions = listed;
      const start = row.cell('date_sale_price_starts') || row.cell('data_de_preco_promocional_comeca_em');
      const end = row.cell('date_sale_price_ends') || row.cell('data_de_preco_promocional_termina_em');
      if (start !== '' || end !== '') setValue(row, 'sale_price_effective_date', `${start}/${end}`);
    },
    finish: (row, parent) => {
      if (textOf(parent, 'status') === 'inactive') setValue(row, 'status', 'inactive');
    },
  },
  {
    format: 'wix',
    name: 'a Wix',
    marks: [
      ['handleid', 'fieldtype', 'name', 'price'],
      ['handle', 'fieldtype', 'name', 'price'],
    ],
    howToExport: 'no painel dela, Produtos da loja › Mais ações › Exportar',
    fields: {
      handleid: null,
      handle: null,
      productimageurl: null,
      media: null,
      inventory: null,
      plaindescription: 'description',
    },
    adds: ['image_link', 'item_group_id', 'sale_price', 'quantity', 'availability'],
    complete: completeWix,
    finish: finishWix,
  },
  {
    format: 'prestashop',
    name: 'o PrestaShop',
    marks: [
      ['product_id', 'name', 'reference', 'price_tax_excl'],
      ['product_id', 'name', 'reference', 'price_tax_incl'],
      ['product_id', 'name', 'reference', 'quantity', 'status'],
      ['id_do_produto', 'nome', 'referencia', 'quantidade'],
      ['product_id', 'active_0_1', 'name'],
      ['nome', 'referencia', 'preco_sem_iva'],
      ['nome', 'referencia', 'preco_com_iva'],
    ],
    howToExport: 'no painel dele, Catálogo › Produtos › Exportar',
    addsWith: Object.fromEntries(discountDays.flat().map((heading) => [heading, 'sale_price_effective_date'])),
    fields: {
      active_0_1: 'active',
      ...Object.fromEntries([...discountAmounts, ...discountPercents].map((heading) => [heading, 'sale_price'])),
      reference: 'sku',
      referencia: 'sku',
      categories_x_y_z: 'product_type',
      price_tax_excl: 'price',
      price_tax_excluded: 'price',
      preco_sem_imp: 'price',
      preco_sem_impostos: 'price',
      preco_sem_iva: 'price',
      price_tax_incl: 'price',
      price_tax_included: 'price',
      preco_com_imp: 'price',
      preco_com_impostos: 'price',
      preco_com_iva: 'price',
      image_urls_x_y_z: 'image_link',
    },
    complete: (row) => {
      const withTax = pricesWithTax.map(row.cell);
      const stated = withTax.find((price) => price !== '');
      if (stated !== undefined) setValue(row, 'price', stated);
      discountOf(row);
      setValue(row, 'product_type', commaEntries(textOf(row, 'product_type')));
    },
  },
];

/** "tamanho_de_camiseta" is "Tamanho de camiseta". */
const gradeName = (grade: string) => (grade.charAt(0).toUpperCase() + grade.slice(1)).replaceAll('_', ' ');
