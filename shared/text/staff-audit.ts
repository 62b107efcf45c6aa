/**
 * What was done, by the action of an entry of the history, as its filter and its rows show it. An entry is read as
 * "name: target, from → to".
 */
export const auditNames: Readonly<Record<string, string>> = {
  'staff.add': 'Pessoa convidada',
  'staff.link': 'Link de acesso criado',
  'product.create': 'Produto criado',
  'product.edit': 'Produto editado',
  'product.price': 'Preço mudado',
  'product.promotion': 'Promoção mudada',
  'product.stock': 'Estoque mudado',
  'product.soldOut': 'Acabou',
  'product.hidden': 'Escondido',
  'product.active': 'À venda',
  'product.prices': 'Preços mudados em %',
  'product.sheet': 'Planilha importada',
  'product.follow': 'Produto segue o arquivo de novo',
};
