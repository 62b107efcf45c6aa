import type { MessageCharge } from '#shared/model/panel/message-charge.ts';
import type { Change, StatisticsPeriod } from '#shared/model/panel/statistics.ts';

/** The texts of 'Números'. */
export const panelStatisticsTexts = {
  periods: { today: 'Hoje', week: '7 dias', month: '30 dias' } satisfies Record<StatisticsPeriod, string>,
  before: {
    today: 'que ontem inteiro',
    week: 'que os 7 dias antes',
    month: 'que os 30 dias antes',
  } satisfies Record<StatisticsPeriod, string>,
  same: {
    today: 'igual a ontem inteiro',
    week: 'igual aos 7 dias antes',
    month: 'igual aos 30 dias antes',
  } satisfies Record<StatisticsPeriod, string>,
  charges: {
    free: 'na conversa aberta',
    utility: 'modelo sobre pedido',
    marketing: 'modelo de oferta',
  } satisfies Record<MessageCharge, string>,
  stages: { visits: 'Visitas', carts: 'Carrinhos', orders: 'Pedidos', paid: 'Pagos' },
  returned: (amount: string) => `já sem ${amount} devolvidos ou perdidos de pedidos pagos`,
  owed: (amount: string) => `já sem ${amount} a devolver, de pedidos cancelados`,
  owedOrders: (count: number) =>
    count === 1 ? 'já sem 1 cancelado, com dinheiro a devolver' : `já sem ${count} cancelados, com dinheiro a devolver`,
  returnedOrders: (count: number) =>
    count === 1 ? 'já sem 1 devolvido ou perdido por inteiro' : `já sem ${count} devolvidos ou perdidos por inteiro`,
  average: 'vendido e pago por pedido pago',
  noPrice: 'sem preço informado',
  empty: 'Ainda não há o que contar',
  emptyHint: 'Mande o link da loja nas suas conversas: visitas, carrinhos e pedidos aparecem aqui.',
  noSales: 'Nenhum produto vendido neste período.',
  noMisses: 'Nenhuma busca ficou sem resultado neste período.',
  noMessages: 'Nenhuma mensagem enviada neste período.',
  times: (count: number) => (count === 1 ? '1 vez' : `${count} vezes`),
} as const;

/** How a number changed, in words: '12 % mais que os 7 dias antes'. The arrow is only a sign beside them. */
export function changeText(change: Change, period: StatisticsPeriod): { sign: string; text: string } {
  const before = panelStatisticsTexts.before[period];
  switch (change.kind) {
    case 'more':
      return { sign: '▲', text: `${change.percent} % mais ${before}` };
    case 'less':
      return { sign: '▼', text: `${change.percent} % menos ${before}` };
    case 'same':
      return { sign: '=', text: panelStatisticsTexts.same[period] };
    case 'none':
      return { sign: '', text: 'no período antes: nenhum' };
  }
}
