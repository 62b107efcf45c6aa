/** The fields of a product that a column of a table may have, with what people call them. */
export const tableFieldNames = {
  id: 'Código',
  sku: 'SKU (código da variação)',
  title: 'Nome',
  price: 'Preço',
  sale_price: 'Preço promocional',
  quantity: 'Estoque',
  availability: 'Disponível (sim ou não)',
  active: 'Ativo (sim ou não)',
  product_type: 'Categoria',
  brand: 'Marca',
  image_link: 'Foto (endereço)',
  description: 'Descrição',
  gtin: 'Código de barras',
  weight: 'Peso para envio',
  item_group_id: 'Código do produto pai',
  color: 'Cor',
  size: 'Tamanho',
  material: 'Material',
  pattern: 'Estampa',
  variation: 'Variação',
} as const;

export type TableField = keyof typeof tableFieldNames;

export const isTableField = (name: string): name is TableField => Object.hasOwn(tableFieldNames, name);
