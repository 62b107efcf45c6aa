/** The formats in which a merchant's products are read, with their names for the merchant. */
export const feedFormatNames = {
  'google-xml': 'XML do Google Merchant',
  'meta-csv': 'planilha do catálogo da Meta',
  'shopify-csv': 'exportação da Shopify',
  nuvemshop: 'exportação da Nuvemshop',
  'loja-integrada': 'exportação da Loja Integrada',
  bling: 'exportação do Bling',
  tiny: 'exportação do Tiny (Olist)',
  woocommerce: 'exportação do WooCommerce',
  wix: 'exportação da Wix',
  prestashop: 'exportação do PrestaShop',
  'plain-xml': 'XML de produtos (VTEX, Buscapé, Zoom ou semelhante)',
  own: 'planilha de produtos da própria loja',
  table: 'planilha',
} as const;

export type FeedFormat = keyof typeof feedFormatNames;

/** What a file was recognised as: 'planilha da Nuvemshop'. */
export const recognisedAs = (format: FeedFormat): string => feedFormatNames[format].replace(/^exportação/, 'planilha');
