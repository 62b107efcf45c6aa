type ObstacleKind = 'order-under-way' | 'payment-open' | 'refund-pending' | 'dispute-open' | 'charge-cancellation';
/** Why a person can't be erased now, as the order service finds it. */
type Obstacle = { kind: ObstacleKind; number: number | null };

const whichOrder = (number: number | null): string => (number === null ? 'um carrinho' : `o pedido nº ${number}`);

const ofOrder = (number: number | null): string => (number === null ? 'de um carrinho' : `do pedido nº ${number}`);

const reasons: Readonly<Record<ObstacleKind, (number: number | null) => string>> = {
  'order-under-way': (number) =>
    `${capital(whichOrder(number))} está em andamento. Entregue e finalize o pedido, ou cancele, e tente de novo.`,
  'payment-open': (number) =>
    `Ainda há uma cobrança aberta para ${whichOrder(number)}. Espere o pagamento ou o vencimento, ou cancele.`,
  'refund-pending': (number) => `Uma devolução para ${whichOrder(number)} ainda não terminou. Espere o resultado.`,
  'dispute-open': (number) =>
    `O pagamento ${ofOrder(number)} está em disputa, e o banco ainda pode pedir os dados da compra.`,
  'charge-cancellation': (number) =>
    `Uma cobrança ${ofOrder(number)} ainda está sendo cancelada no provedor. Tente de novo em alguns minutos.`,
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What has to end before a person may be erased, one text each. */
export const obstacleTexts = (obstacles: readonly Obstacle[]): string[] =>
  obstacles.map(({ kind, number }) => reasons[kind](number));

/** The outside systems by their names in tables, as people call them. */
const systems: Readonly<Record<string, { name: string; what: readonly [string, string] }>> = {
  mercadopago: { name: 'Mercado Pago', what: ['pagamento', 'pagamentos'] },
  pagarme: { name: 'Pagar.me', what: ['pagamento', 'pagamentos'] },
  tray: { name: 'Tray', what: ['pedido na loja', 'pedidos na loja'] },
  'meta-1': { name: 'WhatsApp (Meta)', what: ['conversa', 'conversas'] },
  'meta-0': { name: 'Messenger (Meta)', what: ['conversa', 'conversas'] },
  'meta-3': { name: 'Instagram (Meta)', what: ['conversa', 'conversas'] },
};

/** One line about a system that also has data of the person. */
export function outsideText({ system, count }: { system: string; count: number }): string {
  const { name, what } = systems[system] ?? { name: system, what: ['registro', 'registros'] };
  return `${name}: ${count} ${count === 1 ? what[0] : what[1]}`;
}

/** After an erasure. */
export const outsideHint = 'Estes sistemas guardam os seus próprios dados. Peça a cada um que apague os da pessoa:';

/** The tables with data of people, as the operator reads them. */
const tables: Readonly<Record<string, string>> = {
  orders: 'pedidos e carrinhos',
  order_item: 'itens',
  order_history: 'histórico dos pedidos',
  order_move: 'passos do pedido no painel',
  order_pick: 'itens separados',
  store_order: 'pedidos na loja Tray',
  sale: 'vendas nos números da loja',
  payment: 'pagamentos',
  payment_entry: 'movimentos de dinheiro',
  refund: 'devoluções',
  coupon_use: 'usos de cupom',
  session: 'sessões',
  outbox: 'mensagens',
  message_lane: 'fila de mensagens',
  contact_consent: 'consentimentos',
  agent_contact: 'contatos de atendentes',
  contact_event: 'acontecimentos do contato',
  customer_address: 'endereços',
  customer: 'contatos',
  platform_event: 'avisos aos sistemas da loja',
  platform_delivery: 'envios de avisos aos sistemas da loja',
  job: 'tarefas em espera',
  idempotency: 'respostas guardadas',
  simulated_charge: 'cobranças simuladas',
  simulated_refund: 'devoluções simuladas',
  demo_store: 'loja Tray da demonstração',
};

/** What a table holds, in words; an unknown one by its own name. */
export const tableName = (table: string): string => tables[table] ?? table;
