import type { ReminderObstacle } from '#shared/model/panel/cart-reminder.ts';

/** Why a customer can't be reminded of the cart. */
export const reminderObstacles: Readonly<Record<ReminderObstacle, string>> = {
  'no-items': 'Este carrinho está vazio ou já virou pedido.',
  'no-contact': 'Este visitante não veio de uma conversa: não há para onde escrever.',
  unreachable: 'Este contato não pode mais receber mensagens.',
  'no-channel': 'O canal deste contato não está conectado à loja.',
  'marketing-stopped': 'Este contato pediu para não receber ofertas.',
  'reminded-today': 'Este carrinho já foi lembrado nas últimas 24 horas.',
  'window-closed':
    'A conversa de 24 horas está fechada, e a loja não tem modelo aprovado para escrever. Espere o contato escrever.',
};

/** The word that confirms an erasure. */
export const eraseWord = 'APAGAR';
/** Whether a person typed it. */
export const confirmsErasure = (typed: string): boolean => typed.trim().toUpperCase() === eraseWord;

/** The texts of 'Clientes' and 'Carrinhos'. */
export const panelCustomerTexts = {
  noName: 'Sem nome',
  visitor: 'Visitante',
  orders: (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`),
  items: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
  consent: { granted: 'aceita ofertas', withdrawn: 'não quer ofertas' },
  setConsent: { granted: 'Aceita receber ofertas', withdrawn: 'Não quer mais ofertas' },
  consentHint: 'Registre só o que o cliente disse. Fica guardado com a data, e quem registrou aparece no histórico.',
  consentSaved: 'Registrado.',
  noConsent: 'Nada registrado: o cliente ainda não disse se quer receber ofertas.',
  lists: { buyers: 'Já compraram', all: 'Todos os contatos' },
  cartLists: { abandoned: 'Abandonados', open: 'Abertos agora' },
  noBuyers: 'Ninguém comprou ainda',
  noContacts: 'Nenhum contato ainda',
  noCarts: { abandoned: 'Nenhum carrinho abandonado', open: 'Ninguém está comprando agora' },
  cartHint: {
    abandoned: 'Aqui aparecem carrinhos parados há mais de uma hora.',
    open: 'Aqui aparecem carrinhos que mudaram na última hora.',
  },
  remind: 'Lembrar o cliente',
  remindQuestion: 'O cliente vai ler isto na conversa:',
  sendReminder: 'Enviar lembrete',
  reminded: 'Lembrete a caminho',
  since: (when: string, isAbandoned: boolean) => `${isAbandoned ? 'parado desde' : 'mudou'} ${when}`,
  remindedAt: (when: string) => `lembrado ${when}`,
  cartLabel: (amount: string) => `carrinho de ${amount}`,
  customerLabel: 'um cliente',
  fileName: 'dados-do-cliente.json',
  wrongWord: `Para apagar, digite ${eraseWord}.`,
  keptOrders: (count: number) =>
    count === 0
      ? 'Nenhum pedido precisa ficar guardado.'
      : count === 1
        ? '1 pedido fica guardado sem o cliente, porque a lei fiscal pede.'
        : `${count} pedidos ficam guardados sem o cliente, porque a lei fiscal pede.`,
  erased: 'Dados do cliente apagados',
} as const;

const sources: Readonly<Record<string, string>> = {
  whatsapp: 'pelo WhatsApp',
  shop: 'registrado pela loja',
  panel: 'pelo painel',
  platform: 'pela plataforma de atendimento',
};
/** Where a consent came from. */
export const consentSource = (source: string): string => sources[source] ?? `por ${source}`;

const systems: Readonly<Record<string, string>> = { tray: 'Tray', 'mercado-pago': 'Mercado Pago', pagarme: 'Pagar.me' };
/** An outside system with data of a person. */
export const outsideSystem = (system: string): string =>
  systems[system] ?? (system.startsWith('meta-') ? 'Meta' : system);

const reminderText = {
  title: (shop: string) => `Seu carrinho em ${shop} está guardado:`,
  more: (count: number) => (count === 1 ? 'e mais 1 produto' : `e mais ${count} produtos`),
  question: 'Quer continuar? É só tocar no botão.',
} as const;

/** A line of a cart, in lists and in the reminder. */
export const cartLine = (quantity: number, name: string): string => `${quantity} × ${name}`;
/** The button below the reminder. */
export const reminderButton = 'Ver carrinho';

/** The reminder as the contact reads it. `lines`: the first ones of the cart; `more`: how many follow. */
export const reminderLines = (shop: string, lines: readonly string[], more: number): string[] => [
  reminderText.title(shop),
  ...lines,
  ...(more > 0 ? [reminderText.more(more)] : []),
  reminderText.question,
];
