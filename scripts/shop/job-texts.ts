import type { JobKind } from '../../order-service/database/jobs/enqueue-jobs.ts';

/** The kinds of jobs, for the operator. The compiler asks for the text of a new one. */
export const kindTexts: Readonly<Record<JobKind, string>> = {
  message: 'mensagens a um contato',
  'channel-event': 'aviso de um canal',
  'channel-status': 'situação de uma mensagem enviada',
  'unknown-status': 'situação de uma mensagem desconhecida',
  'payment-event': 'aviso de pagamento',
  'payment-check': 'consulta de um pagamento',
  'chat-charge': 'cobrança para a conversa',
  'charge-cancellation': 'cancelamento de uma cobrança',
  refund: 'devolução de um pagamento',
  'platform-event': 'aviso de pedido aos sistemas da loja',
  'abandoned-carts': 'busca de carrinhos abandonados',
  'tray-event': 'aviso de uma loja da Tray',
  'tray-order': 'pedido de uma loja da Tray',
  'tray-sync': 'leitura do catálogo de uma loja da Tray',
  'feed-source': 'produtos de um endereço',
  sweep: 'limpeza periódica',
  'staff-link': 'link do painel para a equipe',
  'order-alert': 'aviso de pedido novo para a loja',
  'order-expiry': 'fim do prazo de um pedido',
};

/** What each sweep works on, by its key. */
export const sweepTexts: Readonly<Record<string, string>> = {
  'postal codes': 'CEPs consultados',
  messages: 'mensagens antigas',
  'events of the shops': 'avisos de pedidos enviados',
  'answers to repeated calls': 'respostas de chamadas repetidas',
  'authorisations of stores': 'autorizações de lojas da Tray',
  'webhooks of payments': 'avisos de pagamento tratados',
  'events of channels': 'avisos de canais tratados',
  'holders of open orders': 'contagem de pedidos abertos',
  'abandoned sessions and carts': 'sessões e carrinhos abandonados',
  'contacts of agents': 'contatos de atendentes',
  'sessions of the staff': 'aparelhos da equipe que expiraram',
  'links of the staff': 'links do painel que expiraram',
  'challenges of passkeys': 'entradas por digital não terminadas',
  'history of the staff': 'histórico do painel com mais de dois anos',
  'changes of prices': 'mudanças de preço que não se desfazem mais',
  'failed jobs': 'tarefas abandonadas',
  'numbers of the shops': 'números do painel',
  sales: 'contagem de vendas',
  photos: 'fotos que nenhum produto mostra',
  'searches without a result': 'buscas sem resultado',
  'search words': 'palavras da busca',
};
