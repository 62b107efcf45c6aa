/**
 * What was done, by the action of an entry of the history, as its filter and its rows show it. An entry is read as
 * "name: target, from → to".
 */
export const auditNames: Readonly<Record<string, string>> = {
  'order.move': 'Pedido movido',
  'order.undo': 'Movimento desfeito',
  'order.cancel': 'Pedido cancelado',
  'order.pick': 'Item separado',
  'order.unpick': 'Item desmarcado',
  'order.note': 'Nota da equipe',
  'staff.enter': 'Entrou com',
  'staff.leave': 'Saiu de',
  'staff.passkey.add': 'Digital ou rosto cadastrado em',
  'staff.add': 'Convite',
  'staff.change': 'Dados mudados de',
  'staff.remove': 'Saiu da equipe',
  'staff.link': 'Link de acesso para',
  'staff.recover': 'Aparelhos desconectados e novo link para',
  'staff.device.end': 'Aparelho desconectado de',
  'staff.passkey.remove': 'Digital ou rosto removido de',
  'cart.remind': 'Cliente lembrado do carrinho',
  'customer.export': 'Dados baixados de',
  'customer.erase': 'Dados apagados de',
  'money.confirm': 'Pagamento confirmado à mão',
  'money.refund': 'Devolução pedida',
  'shop.edit': 'Loja mudada',
  'shop.account': 'Conta que recebe',
  'shop.open': 'Loja aberta',
  'shop.pause': 'Pedidos pausados',
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

/** The kinds of targets, as the filter of the history names them. */
export const auditKinds: Readonly<Record<string, string>> = {
  order: 'Pedidos e pagamentos',
  product: 'Produtos',
  products: 'Vários produtos',
  shop: 'Loja',
  customer: 'Clientes',
  cart: 'Carrinhos',
  staff: 'Equipe',
  device: 'Entradas',
};
