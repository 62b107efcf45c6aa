import { ChannelType } from '#shared/model/channel.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { ItemChange } from '#shared/model/order/order.ts';
import type { BoardMove } from '#shared/model/panel/order-board.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';

type DemoItem = Pick<ItemChange, 'providerId' | 'quantity'> & Partial<Pick<ItemChange, 'attributes' | 'preferences'>>;

/** An order of the new demo shop, and what happened to it since. */
export type DemoOrder = {
  contact: { name: string; email: string; channelType: ChannelType; channelId: string };
  items: readonly DemoItem[];
  /** Where it is delivered; null: the contact picks it up in the shop. */
  address: { street: string; number: string; complement: string; neighborhood: string; zipCode: string } | null;
  payment: { providerId: string; type: PaymentMethod; cashAmount?: number };
  /** Whether the contact has paid the PIX code at the demo's bank. */
  isPaid?: boolean;
  /** What the staff did with it, in this order. */
  moves: readonly (BoardMove | 'cancel')[];
  /** The minutes after it was placed, and after each move: until the next one, or until now. */
  waits: readonly number[];
};

export const demoPickup = { type: LogisticType.StorePickUp, providerId: 'retirada-centro' } as const;
export const demoExpress = {
  type: LogisticType.ExpressDelivery,
  providerId: 'expressa-sao-paulo',
  addressIndex: 0,
} as const;

export const contact = (
  name: string,
  channel: 'whatsapp' | 'messenger' | 'instagram' | 'webchat',
): DemoOrder['contact'] => ({
  name,
  email: `${normalizeText(name.split(' ')[0] ?? '')}@exemplo.com.br`,
  channelType: {
    whatsapp: ChannelType.WhatsApp,
    messenger: ChannelType.Messenger,
    instagram: ChannelType.Instagram,
    webchat: ChannelType.WebChat,
  }[channel],
  channelId: `demo-${channel}`,
});
export const item = (providerId: string, quantity = 1, preferences?: string): DemoItem => ({
  providerId,
  quantity,
  ...(preferences !== undefined && { preferences }),
});
const address = (street: string, number: string, complement: string, neighborhood: string, zipCode: string) => ({
  ...{ street, number, complement, neighborhood, zipCode },
});
const pix = { providerId: 'pix', type: PaymentMethod.Pix };
const cash = (cashAmount: number) => ({ providerId: 'dinheiro', type: PaymentMethod.OnDelivery, cashAmount });
const cardAtTheDoor = { providerId: 'credito-visa', type: PaymentMethod.OnDelivery };

/** Every column of the board has one or more of them. The first one is the oldest. */
export const demoOrders: readonly DemoOrder[] = [
  {
    contact: contact('Helena Duarte', 'whatsapp'),
    items: [item('arroz-branco-5kg'), item('feijao-carioca-1kg', 2), item('pao-de-queijo-400g')],
    address: address('Rua Barão de Itapetininga', '140', 'Apto 52', 'República', '01042000'),
    payment: cash(100),
    moves: ['prepare', 'dispatch', 'finish'],
    waits: [25, 40, 160, 20],
  },
  {
    contact: contact('Júlia Rocha', 'instagram'),
    items: [item('azeite-extra-virgem-500ml'), item('chocolate-70-100g', 2)],
    address: null,
    payment: pix,
    isPaid: true,
    moves: ['prepare', 'dispatch', 'finish'],
    waits: [30, 50, 100, 25],
  },
  {
    contact: contact('Paulo Viana', 'webchat'),
    items: [item('mel-silvestre-300g'), item('cha-camomila', 2)],
    address: null,
    payment: { providerId: 'dinheiro-na-loja', type: PaymentMethod.Cash },
    moves: ['cancel'],
    waits: [35, 135],
  },
  {
    contact: contact('Marcos Teles', 'whatsapp'),
    items: [item('arroz-branco-5kg'), item('acucar-refinado-1kg', 3), item('farinha-trigo-1kg', 2)],
    address: address('Avenida São João', '1200', 'Bloco B, apto 31', 'Santa Cecília', '01212000'),
    payment: cardAtTheDoor,
    moves: ['prepare', 'dispatch'],
    waits: [25, 40, 30],
  },
  {
    contact: contact('Otávio Reis', 'messenger'),
    items: [item('geleia-frutas-vermelhas'), item('queijo-minas-meia-cura', 1, 'Bem curado, por favor')],
    address: null,
    payment: pix,
    isPaid: true,
    moves: ['prepare', 'dispatch'],
    waits: [15, 25, 40],
  },
  {
    contact: contact('Lívia Campos', 'whatsapp'),
    items: [item('pao-de-queijo-400g', 2), item('biscoito-gotas-chocolate', 2), item('cha-camomila')],
    address: address('Rua da Consolação', '800', 'Portaria', 'Consolação', '01302000'),
    payment: pix,
    isPaid: true,
    moves: ['prepare'],
    waits: [18, 12],
  },
  {
    contact: contact('Sofia Prado', 'instagram'),
    items: [item('azeite-extra-virgem-500ml'), item('tomate-italiano', 4, 'Maduros, para molho')],
    address: address('Rua Augusta', '290', 'Casa 2', 'Consolação', '01304000'),
    payment: pix,
    moves: [],
    waits: [14],
  },
  {
    contact: contact('Tiago Moura', 'webchat'),
    items: [item('feijao-preto-1kg', 2), item('arroz-branco-5kg')],
    address: null,
    payment: pix,
    moves: [],
    waits: [9],
  },
  {
    contact: contact('Renata Alves', 'messenger'),
    items: [item('chocolate-70-100g', 3), item('geleia-frutas-vermelhas')],
    address: null,
    payment: pix,
    isPaid: true,
    moves: [],
    waits: [6],
  },
  {
    contact: contact('Cláudio Nunes', 'whatsapp'),
    items: [item('pao-de-queijo-400g', 2), item('banana-prata', 6, 'Mais verdes')],
    address: address('Rua Vergueiro', '75', 'Apto 14', 'Liberdade', '01504000'),
    payment: cash(100),
    moves: [],
    waits: [3],
  },
];
