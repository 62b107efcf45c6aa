import type { PauseLength, ShopPart } from '../model/shop-part.ts';

const parts: Readonly<Record<ShopPart, string>> = {
  minOrderValue: 'Pedido mínimo',
  closedDays: 'Dias fechados',
  coupons: 'Cupons',
  deliveryOptions: 'Entrega',
  stores: 'Retirada',
  schedule: 'Horários',
  settings: 'Aparência e textos',
};
const lengths: Readonly<Record<PauseLength, string>> = {
  '30min': '30 minutos',
  '1h': '1 hora',
  today: 'Fechado hoje',
  open: 'Até eu abrir',
};

/** The texts of the panel's tab 'Loja'. */
export const panelShopTexts = {
  parts,
  lengths,
  entries: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
  stale: 'Outra pessoa mudou isto enquanto você editava. Confira o que vale agora e salve de novo.',

  now: 'Agora',
  isOpen: 'Recebendo pedidos',
  isPaused: 'Pedidos pausados',
  pausedUntil: (time: string) => `Volta sozinha: ${time}.`,
  pausedOpen: 'Fica assim até alguém abrir.',
  pauseTitle: 'Pausar os pedidos',
  pauseWords: 'O cliente lê',
  pauseHint: 'O catálogo continua aberto, mas ninguém finaliza. Os carrinhos ficam guardados.',
  pause: 'Pausar os pedidos',
  closeToday: 'Fechar hoje',
  open: 'Abrir a loja',
  opened: 'A loja está recebendo pedidos.',
  paused: 'Os pedidos estão pausados.',
  saved: 'Salvo.',

  noMinimum: 'sem mínimo',
  minimumLabel: 'Mínimo dos produtos; 0 é sem mínimo',
  badAmount: 'Escreva um valor, como 29,90.',
  noClosedDays: 'Nenhum feriado marcado.',
  addClosedDay: 'Feriado ou dia especial',
  noCoupons: 'Nenhum cupom ligado.',
  couponCode: 'Código do cupom',
  couponKnown: 'Já há um cupom com este código.',
  couponKind: 'Desconto',
  couponKinds: { percent: 'Porcentagem dos produtos', amount: 'Valor nos produtos', delivery: 'Valor na entrega' },
  couponPercent: 'Quantos por cento',
  couponAmount: 'Quantos reais',
  addCoupon: 'Criar cupom',
  endCoupon: 'Desligar',
} as const;
