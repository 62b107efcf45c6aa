/** The texts of a cancellation on an order's page in the panel. Amounts are texts: 'R$ 12,30'. */
export const cancelOrderTexts = {
  titleOf: (count: number) => (count === 1 ? 'Cancelar 1 pedido?' : `Cancelar ${count} pedidos?`),
  yesOf: (count: number) => (count === 1 ? 'Cancelar pedido' : `Cancelar ${count} pedidos`),
  severalFollow: (count: number) =>
    `Os itens voltam ao estoque, e ${count === 1 ? 'o cliente é avisado' : 'os clientes são avisados'} pela conversa. ` +
    'Um pedido com dinheiro na loja não é cancelado aqui. Isto não se desfaz.',
  canceled: ([first, ...more]: readonly number[]) =>
    more.length === 0 ? `nº ${first} cancelado` : `${more.length + 1} pedidos cancelados`,
  refused: (number: number, reason: string) => `nº ${number}: ${reason.replace(/\.$/, '')}`,
  stockReturns: 'Os itens voltam ao estoque.',
  wasRefunded: 'Todo o dinheiro já foi devolvido. Os itens voltam ao estoque.',
  byHand: (kept: string) =>
    `A loja não consegue devolver este dinheiro sozinha: devolva ${kept} ao cliente antes. Os itens voltam ao estoque.`,
  afterRefusal: (kept: string) =>
    `O provedor não fez a devolução. Tente de novo em Dinheiro do pedido, ou devolva ${kept} ao cliente por fora e cancele aqui. Os itens voltam ao estoque.`,
  refundFirst: (kept: string) =>
    `Para cancelar este pedido, devolva antes os ${kept} que estão com a loja, em Dinheiro do pedido.`,
  decideFirst: (arrived: string) =>
    `Chegaram ${arrived}, um valor diferente do pedido. Para cancelar, devolva o valor antes, em Dinheiro do pedido.`,
  'under-way': 'Uma devolução está em andamento. Dá para cancelar o pedido quando ela terminar.',
  disputed:
    'O pagamento está em disputa. Dá para cancelar o pedido quando ela terminar e o dinheiro voltar ao cliente.',
  role: 'Para cancelar um pedido com dinheiro na loja, peça ao gerente ou ao dono.',
} as const;
