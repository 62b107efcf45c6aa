import { checkoutMissing } from '#shared/text/checkout/checkout-missing.ts';
import type { PlatformDiscount } from './discount-schemas.ts';
import type { PlatformOrder } from './order-schemas.ts';
import type { PlatformCart } from './platform-cart-schemas.ts';

/** The order, the cart and the people of all examples of the Platform API. Invented: no real person's data. */

/** A time of the day on which the example order was placed. */
export const at = (time: string): string => `2026-11-21T${time}:00.000Z`;

/** The contact of all examples, in the channel of the samples that run in the demo shop. */
export const exampleContact = {
  channelType: 'WhatsApp',
  channelId: 'demo-whatsapp',
  contact: { id: '5511987654321', name: 'Ana Souza', phone: '5511987654321' },
} as const;

export const exampleAgent = { id: 'bia', name: 'Bia Ramos' } as const;

export const exampleProduct = { providerId: 'cafe-em-graos', sku: 'CAFE-500', name: 'Café em grãos 500 g' } as const;

const freight = 12;
/** Two packets of coffee for 29.90 each. */
const line: PlatformOrder['items'][number] = {
  index: '1',
  ...exampleProduct,
  quantity: 2,
  unitPrice: 29.9,
  totalAmout: 59.8,
  discountAmout: 0,
  discountPercent: null,
  isGift: false,
  isCustom: false,
  giftGroup: null,
  preferences: 'um pacote para presente',
  attributes: [{ providerId: 'moagem', name: 'Moagem', optionProviderId: 'grossa', optionName: 'Grossa' }],
  subscription: null,
  seller: null,
};
const itemsAmout = line.totalAmout;
const totalAmout = itemsAmout + freight;

const orderId = '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11';
type Step = PlatformOrder['history'][number];
const step = (name: Step['step'], by: Step['by'], time: string): Step => ({
  step: name,
  by,
  agent: null,
  at: at(time),
});

/** What happens to the example order in its different lives. */
export const exampleSteps = {
  placed: step('placed', 'shopper', '14:05'),
  paid: step('paid', 'payment', '14:07'),
  otherAmount: step('other-amount', 'payment', '14:07'),
  failed: step('failed', 'payment', '14:06'),
  reopened: step('reopened', 'payment', '14:06'),
  fraudAlert: step('fraud-alert', 'payment', '14:08'),
  fraudCleared: step('fraud-cleared', 'shop', '14:15'),
  preparing: step('preparing', 'shop', '14:20'),
  canceled: step('canceled', 'shop', '14:35'),
  finalized: step('finalized', 'shop', '15:10'),
  refunded: step('refunded', 'shop', '15:31'),
  disputed: step('disputed', 'payment', '16:00'),
  disputeLost: step('dispute-lost', 'payment', '18:00'),
} as const satisfies Record<string, Step>;

const noMoney: PlatformOrder['money'] = {
  charged: 0,
  refunded: 0,
  isWhollyRefunded: false,
  disputed: 0,
  refundedInDispute: 0,
  owed: 0,
  hasFraudAlert: false,
};

/** The example order as it was placed: a PIX that waits for its money. */
const placedOrder: PlatformOrder = {
  id: orderId,
  number: 1042,
  status: 'Received',
  paymentStatus: 'Waiting',
  paymentMethod: 'Pix',
  totalAmout,
  money: noMoney,
  ...exampleContact,
  isAnonymous: false,
  isInSemiAutomatic: false,
  agent: null,
  placedAt: exampleSteps.placed.at,
  updatedAt: exampleSteps.placed.at,
  history: [exampleSteps.placed],
  itemsAmout,
  discountAmout: 0,
  serviceAmout: 0,
  coupon: null,
  manualDiscount: null,
  manualDiscountPercent: null,
  cancelReason: null,
  internalNote: 'Entregar na portaria.',
  seller: null,
  priceTable: null,
  items: [line],
  logistic: {
    type: 'ExpressDelivery',
    providerId: 'rapida',
    name: 'Entrega rápida',
    price: freight,
    isManual: false,
    day: '2026-11-21',
    startDeliveryTime: '2026-11-21T14:00:00-03:00',
    endDeliveryTime: '2026-11-21T18:00:00-03:00',
    address: {
      name: 'Casa',
      zipCode: '01001000',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Sé',
      street: 'Praça da Sé',
      number: '10',
      complement: '',
    },
    storePickUpAddress: null,
  },
  payment: {
    providerId: 'pix',
    providerType: 'MercadoPago',
    name: 'PIX',
    group: null,
    installments: null,
    cashAmount: null,
    information: null,
    pixKey: null,
    link: null,
  },
  refunds: [],
  customer: {
    name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    document: '52998224725',
    phone: '11987654321',
    isCorporate: false,
    corporateDocument: '',
    corporateName: '',
    tradeName: '',
    stateInscription: '',
  },
};

/** The example order after these steps. Its time, payment state and money follow from them, unless `more` says so. */
export function exampleOrder(steps: readonly Step[] = [], more: Partial<PlatformOrder> = {}): PlatformOrder {
  const isPaid = steps.includes(exampleSteps.paid);
  return {
    ...placedOrder,
    paymentStatus: isPaid ? 'Paid' : 'Waiting',
    history: [...placedOrder.history, ...steps],
    updatedAt: steps.at(-1)?.at ?? placedOrder.updatedAt,
    ...more,
    money: { ...noMoney, charged: isPaid ? totalAmout : 0, ...more.money },
  };
}

/** The money of the paid order, with what is special about it. */
export const exampleMoney = (more: Partial<PlatformOrder['money']>): PlatformOrder['money'] => ({
  ...noMoney,
  charged: totalAmout,
  ...more,
});

/** The payment of the order where it is a card. */
export const cardPayment: Pick<PlatformOrder, 'paymentMethod' | 'payment'> = {
  paymentMethod: 'CreditCard',
  payment: { ...placedOrder.payment, providerId: 'cartao', name: 'Cartão de crédito', installments: 1 },
};

export const exampleRefund: PlatformOrder['refunds'][number] = {
  id: '019a8d45-03be-7f10-8a1d-5c6b3e9f2a40',
  amount: 12.5,
  state: 'refunded',
  reason: 'Faltou um item.',
  problem: null,
  agent: null,
  requestedAt: at('15:30'),
  finishedAt: exampleSteps.refunded.at,
};

const cartSums = { itemsAmout, discountAmout: 0, totalAmout: itemsAmout, coupon: null } as const;

/** The cart that becomes the example order: no delivery is chosen yet. */
export const exampleCart: PlatformCart = {
  ...exampleContact,
  isInSemiAutomatic: false,
  id: orderId,
  items: [line],
  ...cartSums,
  minOrderValue: 20,
  messages: [],
  missing: [{ field: 'logistic', message: checkoutMissing.logistic }],
  updatedAt: at('13:50'),
};

/** The cart that the sample of `setContactCart` makes in the demo shop. It wants too many of the second product. */
export const filledCart: PlatformCart = {
  ...exampleCart,
  id: '019a8d3f-0b16-7e42-8c5d-9a1b2c3d4e5f',
  items: [
    {
      ...line,
      ...{ providerId: 'feijao-carioca-1kg', sku: 'feijao-carioca-1kg', name: 'Feijão Carioca 1 kg' },
      unitPrice: 8.49,
      totalAmout: 16.98,
      preferences: 'sem pressa',
      attributes: [],
      seller: { providerId: 'emporio', name: 'Empório Girassol' },
    },
  ],
  itemsAmout: 16.98,
  totalAmout: 16.98,
  minOrderValue: 30,
  missing: [{ field: 'items', message: 'O valor mínimo do seu pedido é R$ 30,00' }],
};

/** The cart as the chatbot's notices mention it. */
export const cartHead = {
  id: orderId,
  totalAmout: itemsAmout,
  itemCount: line.quantity,
} as const;

/** 15 % of the cart, where the agent may give 10 %. */

export const exampleDiscount: PlatformDiscount = {
  id: '019a8d3b-90d2-7a6e-b1c4-0e5f7a8b9c21',
  status: 'pending',
  amout: 8.97,
  percent: 15,
  reason: 'Cliente antiga, e o café está no fim da validade.',
  agent: exampleAgent,
  askedAt: at('13:52'),
  decidedAt: null,
  decidedBy: null,
  answer: null,
  ...exampleContact,
  limit: { percent: 10, amout: 5.98 },
  order: {
    id: orderId,
    items: [{ name: line.name, quantity: line.quantity, totalAmout: line.totalAmout, discountAmout: 0 }],
    itemsAmout,
    totalAmout: itemsAmout,
    totalWithDiscount: 50.83,
  },
};

/** The same request, approved: the cart has the discount now. */
export const decidedDiscount: PlatformDiscount = {
  ...exampleDiscount,
  status: 'approved',
  decidedAt: at('13:54'),
  decidedBy: { id: 'sofia', name: 'Sofia Prado' },
  answer: 'Pode, só desta vez.',
  order: { ...exampleDiscount.order, totalAmout: exampleDiscount.order.totalWithDiscount },
};
