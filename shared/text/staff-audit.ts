/**
 * What was done, by the action of an entry of the history, as its filter and its rows show it. An entry is read as
 * "name: target, from → to".
 */
export const auditNames: Readonly<Record<string, string>> = {
  'money.confirm': 'Pagamento confirmado à mão',
  'money.refund': 'Devolução pedida',
  'shop.edit': 'Loja mudada',
  'shop.open': 'Loja aberta',
  'shop.pause': 'Pedidos pausados',
  'staff.add': 'Pessoa convidada',
  'staff.link': 'Link de acesso criado',
};
