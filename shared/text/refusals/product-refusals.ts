/** Why a change of a product is refused: for people, and for programs beside its code. */
export const productRefusals = {
  unknown: (code: string) => `A loja não tem o produto ${code}.`,
  noTarget: 'Diga o produto: `sku` ou `id`, um dos dois.',
  twoStocks: 'Diga `stock` ou `stockChange`, um dos dois.',
  needsSku: (variants: number) => `O produto tem ${variants} variações: diga o SKU de uma delas.`,
  tooManyVariants:
    'As mudanças desta chamada chegam a variações demais: mande esta e as seguintes em outra, ou diga o SKU de cada uma.',
  owned: 'O produto vem da Tray: mude lá. Aqui mudam só "acabou" e "esconder".',
  badPrice: 'O preço vai de R$ 0,01 a R$ 10.000.000,00, com até duas casas depois da vírgula.',
  badPromotion: 'O preço da promoção precisa ser menor que o preço.',
  noPromotion: 'O período é de uma promoção: diga também o preço dela.',
  badWindow: 'A promoção precisa terminar depois de começar.',
  badStock: 'O estoque é um número inteiro de 0 a 1.000.000.000.',
  notCounted: 'O estoque deste código não é contado: diga quanto há com `stock`.',
  tooFew: (available: number) => `Só há ${available} em estoque.`,
  gtin: {
    length: 'O código de barras tem 8, 12, 13 ou 14 números. Copie os que estão abaixo das barras.',
    'check-digit': 'O último número não confere com os outros. Compare com os que estão abaixo das barras.',
  },
  onRequest: 'O produto é sob consulta: não tem preço.',
} as const;
