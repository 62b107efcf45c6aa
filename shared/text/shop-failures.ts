/** The messages of `failures.ts` that a first visit may show. The other ones load with their screens. */
export const shopFailures = {
  session: 'Falha na sessão',
  settings: 'Falha ao carregar as configurações da loja',
  categories: 'Falha ao carregar categorias',
  productList: 'Falha ao carregar produtos',
  product: 'Falha ao carregar o produto',
  productsByIds: 'Falha ao carregar os produtos',
  facets: 'Falha ao carregar os filtros',
  orderLoad: 'Falha ao carregar o pedido',
  addItem: 'Falha ao adicionar o item ao pedido',
  addGift: 'Falha ao adicionar o brinde',
  orderConfirm: 'Falha ao confirmar o pedido',
} as const;
