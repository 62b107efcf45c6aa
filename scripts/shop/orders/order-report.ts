import type { PlatformOrder, PlatformOrderHead } from '#shared/contract/platform/order-schemas.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { formatCpf } from '#shared/rules/brazil/cpf.ts';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { percentText } from '#shared/rules/money/percent-text.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import {
  channelNames,
  logisticTypeNames,
  orderStatusNames,
  paymentStatusNames,
  providerTypeNames,
} from '#shared/text/order/order-names.ts';
import { paymentMethodNames } from '#shared/text/payment/payment.ts';
import { isHandReturnText } from '#shared/text/payment/refunds.ts';
import { erasedName } from '../../../order-service/database/people/personal-data.ts';
import { itemName } from '../../../order-service/services/messaging/order-message.ts';
import {
  addressText,
  companyText,
  itemDetails,
  optionsText,
  paymentText,
  slotText,
} from '../../../order-service/services/messaging/order-text.ts';
import { formatShopTime } from '../format.ts';
import { cancellationText } from './cancellation-text.ts';

/** The member of the staff who made the step of this instant in the panel. */
export type Mover = { at: string; name: string };

/** A refund that was made in the provider's own panel. Cents. */
export type MadeOutside = { amount: number; at: Date };

/** An order in a list, in one line. Times are in the shop's time zone. `isLost`: its dispute was. */
export const orderLine = (order: PlatformOrderHead, timeZone: string, isLost = false): string =>
  plainText(
    [
      `nº ${order.number ?? '–'}`,
      formatShopTime(order.updatedAt, timeZone),
      statusText(order),
      formatBrl(order.totalAmout),
      ...moneyNotes(order, isLost),
      `${order.contact.name}${order.isAnonymous && order.contact.name !== erasedName ? ' (visitante anônimo)' : ''}`,
      ...(order.agent ? [`atendente ${order.agent.name}`] : []),
    ].join('  '),
  );

/**
 * An order with everything needed to pack, deliver and bill it. It belongs to the shop, so no customer data are masked.
 * `movers`: who moved it in the panel; `outside`: the refunds that were made at the provider.
 */
export function orderReport(
  order: PlatformOrder,
  timeZone: string,
  { movers = [], outside = [] }: { movers?: readonly Mover[]; outside?: readonly MadeOutside[] } = {},
): string[] {
  const sections: [title: string, lines: string[]][] = [
    ['Cliente', customerLines(order)],
    ['Itens', order.items.flatMap(itemLines)],
    ['Valores', amountLines(order)],
    [order.logistic?.type === 'StorePickUp' ? 'Retirada' : 'Entrega', deliveryLines(order)],
    ['Pagamento', paymentLines(order)],
    ['Dinheiro', [...moneyLines(order), ...refundLines(order, timeZone), ...outsideLines(outside, timeZone)]],
    ['Histórico', historyLines(order, timeZone, movers)],
  ];
  const body = sections.flatMap(([title, lines]) =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)],
  );
  return [...titleLines(order, timeZone), ...body].map(plainText);
}

function titleLines(order: PlatformOrder, timeZone: string): string[] {
  const placedText =
    order.placedAt === null ? 'Ainda não confirmado' : `Confirmado em ${formatShopTime(order.placedAt, timeZone)}`;
  return [
    `Pedido nº ${order.number ?? '–'}: ${statusText(order)}`,
    `${placedText}; última mudança em ${formatShopTime(order.updatedAt, timeZone)} (horário da loja)`,
    ...(order.agent ? [`Atendente: ${order.agent.name} (${order.agent.id})`] : []),
    ...(order.isInSemiAutomatic ? ['O contato está com o robô (fluxo semiautomático).'] : []),
    ...labelled('Motivo do cancelamento', cancellationText(order)),
    ...labelled('Nota interna', order.internalNote),
    `Id: ${order.id}`,
  ];
}

const statusText = ({ status, paymentStatus, money }: PlatformOrderHead): string => {
  // After a cancellation the sums of the money say more than the state of the payment, which waits for nothing.
  const isGone = toCents(money.charged) <= toCents(money.refunded) + toCents(money.disputed);
  const isOver = status === 'Canceled' && money.charged > 0 && (paymentStatus === 'Waiting' || isGone);
  if (paymentStatus === null || isOver) return orderStatusNames[status];
  const paymentText =
    paymentStatus === 'Paid' && money.isWhollyRefunded ? 'devolvido' : paymentStatusNames[paymentStatus];
  return `${orderStatusNames[status]}, ${paymentText}`;
};

function customerLines(order: PlatformOrder): string[] {
  const { customer, contact, isAnonymous, channelType, channelId } = order;
  const company = companyText(order);
  const isErased = (customer?.name ?? contact.name) === erasedName;
  const chat = `Conversa: ${[channelNames[channelType], channelId && `canal ${channelId}`, contact.id && `contato ${contact.id}`].filter(Boolean).join(', ')}`;
  return [
    // The customer's name differs from the contact's when the contact orders for another person.
    ...(isErased ? [] : labelled('Nome', customer?.name || contact.name)),
    ...(contact.name !== '' && contact.name !== customer?.name ? labelled('Nome na conversa', contact.name) : []),
    ...(isErased ? ['Dados apagados a pedido da pessoa: o pedido fica, sem quem comprou'] : []),
    ...(isAnonymous && !isErased ? ['Visitante anônimo: comprou sem conversa'] : []),
    ...phoneLines(order),
    ...labelled('E-mail', customer?.email),
    ...labelled('CPF', customer && formatCpf(customer.document)),
    ...labelled('Empresa', company),
    ...(isErased ? [] : [chat]),
  ];
}

/** The phone of the conversation, and the customer's own if it differs. */
function phoneLines({ contact, customer }: PlatformOrder): string[] {
  const chatPhone = contact.phone === null ? '' : formatPhone(contact.phone);
  const ownPhone = formatPhone(customer?.phone ?? '');
  const differs = chatPhone !== '' && ownPhone !== '' && ownPhone !== chatPhone;
  return [...labelled('Telefone', chatPhone || ownPhone), ...(differs ? labelled('Telefone informado', ownPhone) : [])];
}

function itemLines(item: PlatformOrder['items'][number]): string[] {
  const options = optionsText(item);
  const name = itemName(item, options);
  const each = item.quantity > 1 ? ` (${formatBrl(item.unitPrice)} cada)` : '';
  const price = item.isGift ? 'brinde' : `${formatBrl(item.totalAmout)}${each}`;
  const code = item.sku === item.providerId ? item.sku : `${item.sku}, do produto ${item.providerId}`;
  const details = [
    ...(item.isCustom ? [] : [`Código: ${code}`]),
    ...labelled('Promoção do brinde', item.giftGroup),
    ...itemDetails(item),
  ];
  return [`${item.quantity} × ${name}: ${price}`, ...details.map((line) => `    ${line}`)];
}

function amountLines(order: PlatformOrder): string[] {
  const { itemsAmout, discountAmout, coupon, manualDiscount, logistic, serviceAmout, seller, priceTable, totalAmout } =
    order;
  const lineDiscount = lineDiscountOf(order);
  const reasons = [
    ...labelled('cupom', coupon, ' '),
    ...(manualDiscount === null ? [] : [agreedText(order, manualDiscount)]),
    ...(lineDiscount > 0 ? [`${formatBrl(lineDiscount)} em itens`] : []),
  ];
  const hasDiscount = discountAmout > 0 || reasons.length > 0;
  const freight = logistic && `${priceText(logistic.price)}${logistic.isManual ? ' (combinado pelo atendente)' : ''}`;
  return [
    ...labelled('Tabela de preço', priceTable && `${priceTable.name} (${priceTable.id})`),
    `Subtotal: ${formatBrl(itemsAmout)}`,
    ...(hasDiscount
      ? [`Desconto: −${formatBrl(discountAmout)}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`]
      : []),
    ...labelled('Frete', freight),
    ...(serviceAmout > 0 ? [`Taxa de serviço: ${formatBrl(serviceAmout)}`] : []),
    `Total: ${formatBrl(totalAmout)}`,
    ...labelled('Loja vendedora', seller && [seller.name, seller.address].filter(Boolean).join(', ')),
  ];
}

/** The agreed discount may be larger than the applied one, which is limited by the order's total. */
function agreedText(order: PlatformOrder, agreed: number): string {
  const { discountAmout, manualDiscountPercent } = order;
  const taken = toReais(toCents(discountAmout) - toCents(lineDiscountOf(order)));
  const percent = manualDiscountPercent === null ? '' : `, ${percentText(manualDiscountPercent)} do subtotal`;
  return `${agreed === taken ? 'combinado pelo atendente' : `o atendente combinou ${formatBrl(agreed)}`}${percent}`;
}

/** The discounts on items together, in reais. */
const lineDiscountOf = ({ items }: PlatformOrder): number =>
  toReais(items.reduce((sum, { discountAmout }) => sum + toCents(discountAmout), 0));

function deliveryLines(order: PlatformOrder): string[] {
  const { logistic } = order;
  if (!logistic) return ['A combinar com o cliente'];
  const { type, name, providerId, address, storePickUpAddress: store } = logistic;
  return [
    `Tipo: ${logisticTypeNames[type]}, ${name} (${providerId})`,
    ...(address ? [`Endereço (${address.name}): ${addressText(address)}`] : []),
    ...(store ? [`Onde: ${[store.name, addressText(store)].filter(Boolean).join(', ')}`] : []),
    ...labelled('Quando', slotText(order)),
  ];
}

function paymentLines(order: PlatformOrder): string[] {
  const { payment, paymentMethod, totalAmout } = order;
  const { providerId, providerType, group, cashAmount, pixKey, information, link } = payment;
  if (paymentMethod === null) return ['A combinar com o cliente'];
  const change = cashAmount === null ? null : toReais(toCents(cashAmount) - toCents(totalAmout));
  return [
    ...labelled('Forma', paymentText(order)),
    `Meio: ${[paymentMethodNames[PaymentMethod[paymentMethod]], group].filter(Boolean).join(', ')}${providerId === null ? '' : ` (${providerId})`}`,
    ...labelled('Quem cobra', providerType && providerTypeNames[providerType]),
    ...labelled('Levar de troco', change !== null && change > 0 ? formatBrl(change) : null),
    ...labelled('Chave PIX', pixKey),
    ...labelled('Do atendente', information),
    ...(link !== null && link !== information ? labelled('Link', link) : []),
  ];
}

function moneyLines({ money, history, status }: PlatformOrder): string[] {
  const advice = status === 'Finalized' ? 'já foi entregue, confira' : 'não entregue antes de conferir';
  const alert = money.hasFraudAlert ? [`Alerta de fraude do provedor: ${advice} o comprador`] : [];
  if (money.charged === 0) return alert;
  return [
    ...alert,
    `Entrou: ${formatBrl(money.charged)}`,
    ...(money.refunded > 0 ? [`Devolvido: ${formatBrl(money.refunded)}`] : []),
    ...(money.disputed > 0 ? [`${disputeNames[disputeOf(history)]}: ${formatBrl(money.disputed)}`] : []),
    ...(money.refundedInDispute > 0
      ? [`${disputeNames[disputeOf(history)]} além do devolvido: ${formatBrl(money.refundedInDispute)}`]
      : []),
    ...(money.owed > 0 ? [`Falta devolver ao cliente: ${formatBrl(money.owed)}`] : []),
  ];
}

const disputeNames = { open: 'Em disputa', lost: 'Perdido em disputa' } as const;

/** Whether the newest dispute was decided for the customer. */
const disputeOf = (history: PlatformOrder['history']): keyof typeof disputeNames =>
  history.findLast(({ step }) => step === 'disputed' || step === 'dispute-lost')?.step === 'dispute-lost'
    ? 'lost'
    : 'open';

const refundStates = { requested: 'pedida', refunded: 'feita', failed: 'não foi feita' } as const;

const refundLines = ({ refunds }: PlatformOrder, timeZone: string): string[] =>
  refunds.map(({ id, amount, state, reason, problem, agent, requestedAt, finishedAt }) =>
    [
      `Devolução de ${formatBrl(amount)}, pedida em ${formatShopTime(requestedAt, timeZone)}`,
      ...(agent ? [`por ${personText(agent)}`] : []),
      ...(reason !== null && isHandReturnText(reason) ? [reason] : labelled('motivo', reason)),
      `${refundStates[state]}${finishedAt === null ? '' : ` em ${formatShopTime(finishedAt, timeZone)}`}`,
      ...(state === 'failed' ? labelled('porque', problem, ' ') : labelled('atenção', problem)),
      `id ${id}`,
    ].join(', '),
  );

const outsideLines = (outside: readonly MadeOutside[], timeZone: string): string[] =>
  outside.map(
    ({ amount, at }) =>
      `Devolução de ${formatBrl(toReais(amount))}, feita no provedor em ${formatShopTime(at, timeZone)}`,
  );

/** 'devolvido R$ 20,00', for the list. Of another amount than the total it also says what came. */
const moneyNotes = ({ money, totalAmout }: PlatformOrderHead, isLost: boolean): string[] => [
  ...(money.refunded > 0 && money.charged !== totalAmout ? [`chegaram ${formatBrl(money.charged)}`] : []),
  ...(money.refunded > 0 ? [`devolvido ${formatBrl(money.refunded)}`] : []),
  ...(money.disputed > 0
    ? [`${disputeNames[isLost ? 'lost' : 'open'].toLowerCase()} ${formatBrl(money.disputed)}`]
    : []),
  ...(money.refundedInDispute > 0
    ? [`${disputeNames[isLost ? 'lost' : 'open'].toLowerCase()} de novo ${formatBrl(money.refundedInDispute)}`]
    : []),
  ...(money.owed > 0 ? [`falta devolver ${formatBrl(money.owed)}`] : []),
  ...(money.hasFraudAlert ? ['alerta de fraude'] : []),
];

const stepNames: Readonly<Record<PlatformOrder['history'][number]['step'], string>> = {
  placed: 'confirmado',
  reopened: 'voltou ao carrinho',
  canceled: 'cancelado',
  finalized: 'entregue ou retirado',
  failed: 'precisa de alguém da loja',
  accepted: 'aceito',
  paid: 'pago',
  preparing: 'em preparo',
  dispatched: 'saiu para entrega, ou pronto para retirada',
  undone: 'a loja desfez o passo anterior',
  refunded: 'dinheiro devolvido',
  disputed: 'o cliente contestou o pagamento',
  'dispute-won': 'a contestação terminou a favor da loja',
  'dispute-lost': 'a contestação terminou a favor do cliente',
  'fraud-alert': 'o provedor alertou: pode ser fraude, não entregue',
  'fraud-cleared': 'a loja conferiu o comprador e segue com o pedido',
  'other-amount': 'chegou um valor diferente do total',
};
const authorNames = { shopper: 'pelo cliente', agent: 'por um atendente', shop: 'pela loja', payment: '' } as const;

const historyLines = ({ history }: PlatformOrder, timeZone: string, movers: readonly Mover[]): string[] =>
  history.map(({ step, by, agent, at }) => {
    const mover = movers.find((one) => one.at === at)?.name;
    // In the panel: 'Pedido cancelado automaticamente'.
    if (step === 'canceled' && by === 'payment')
      return `${formatShopTime(at, timeZone)}: ${stepNames.canceled} automaticamente`;
    const author = agent ? `por ${personText(agent)}` : mover ? `por ${mover}` : authorNames[by];
    return [`${formatShopTime(at, timeZone)}: ${stepNames[step]}`, author].filter(Boolean).join(' ');
  });

/** The id of an agent is the shop's own word for the person. That of a member of the staff is one of ours. */
const personText = ({ id, name }: NonNullable<PlatformOrder['agent']>): string =>
  isUuid(id) ? name : `${name} (${id})`;
const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** 'Label: text', or nothing for an empty text. */
const labelled = (label: string, text: string | null | undefined, between = ': '): string[] =>
  text ? [`${label}${between}${text}`] : [];

/**
 * Plain spaces, for terminals and programs. Control characters are removed, because people outside the shop typed parts
 * of the text.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '');
