import type { AgentContact, ContactEvent, ContactEventKind } from '../../model/agent-contact.ts';
import { ChannelType } from '../../model/channel.ts';
import { OrderStatus } from '../../model/order/order.ts';
import { PaymentStatus } from '../../model/payment/payment.ts';

const order = (number: number | null): string => (number === null ? 'o pedido' : `o pedido ${number}`);

const texts: Readonly<Record<ContactEventKind, (number: number | null, agentName?: string) => string>> = {
  opened: () => 'Abriu o link',
  cart: () => 'Mudou o carrinho',
  placed: (number) => `Confirmou ${order(number)}`,
  paid: (number) => `Pagou ${order(number)}`,
  reopened: (number) => `Não pagou ${order(number)}`,
  reopenedByAgent: (number, agentName = 'Um atendente') => `${agentName} reabriu ${order(number)}`,
  canceled: (number) => `Pedido${number === null ? '' : ` ${number}`} cancelado`,
  finished: (number) => `Recebeu ${order(number)}`,
  unsent: () => 'Mensagem não entregue',
  abandoned: () => 'Saiu sem finalizar',
  handedToBot: () => 'Foi para o robô',
  handedBack: () => 'Voltou do robô',
  discountApproved: () => 'Desconto aprovado',
  discountRefused: () => 'Desconto recusado',
};

/** What the contact or an agent did, in the third person: 'Pagou o pedido 1041'. */
export const contactEventText = ({
  kind,
  orderNumber,
  agentName,
}: Pick<ContactEvent, 'kind' | 'orderNumber' | 'agentName'>): string => texts[kind](orderNumber, agentName);

/** 'Marina pagou o pedido 1041', for the agent who has the contact on screen. */
export const paidByText = (name: string, number: number | null): string =>
  `${name || 'O cliente'} pagou ${order(number)}`;

/** The state of a contact without an event: that of the newest order, or what the cart has. */
export function contactStateText({ cart, lastOrder }: Pick<AgentContact, 'cart' | 'lastOrder'>): string {
  if (cart) return cart.quantity === 1 ? '1 item no carrinho' : `${cart.quantity} itens no carrinho`;
  if (!lastOrder) return 'Ainda sem pedido';
  const { number, status, paymentStatus, isWhollyRefunded, isInReview } = lastOrder;
  if (status === OrderStatus.Canceled) return `Pedido ${number} cancelado`;
  if (status === OrderStatus.Finalized) return `Pedido ${number} entregue`;
  if (paymentStatus === PaymentStatus.Paid) return `Pedido ${number} ${isWhollyRefunded ? 'devolvido' : 'pago'}`;
  if (isInReview) return `Pedido ${number} com pagamento em análise`;
  if (paymentStatus === PaymentStatus.Waiting) return `Pedido ${number} a pagar`;
  return `Pedido ${number} recebido`;
}

const channelNames: Readonly<Record<ChannelType, string>> = {
  [ChannelType.Messenger]: 'Messenger',
  [ChannelType.WhatsApp]: 'WhatsApp',
  [ChannelType.WebChat]: 'WebChat',
  [ChannelType.Instagram]: 'Instagram',
};

/** A channel's name for people. */
export const channelName = (channelType: ChannelType): string => channelNames[channelType];

/** The end of a phone number: 'final 4821'. */
export const phoneEndText = (digits: string): string => `final ${digits}`;

/** The channel, and the end of the phone, which distinguishes contacts of one name: 'WhatsApp · final 4821'. */
export const contactChannelText = ({ channelType, phoneEnd }: Pick<AgentContact, 'channelType' | 'phoneEnd'>): string =>
  [channelNames[channelType], phoneEnd && phoneEndText(phoneEnd)].filter(Boolean).join(' · ');

/** How long ago, in the shortest form: 'agora', '6 min', '2 h', 'ontem', '3 dias'. */
export function agoText(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000);
  if (!(minutes >= 1)) return 'agora';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'ontem' : `${days} dias`;
}

/** After Enter on a number in the contacts' search. */
export const noSuchOrder = 'Nenhum pedido com este número.';
