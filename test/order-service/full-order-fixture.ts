import type { TSchema } from 'typebox';
import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';

/** A customer that is a company. */
export const company = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  document: '52998224725',
  phone: '1133334444',
  isCorporate: true,
  corporateDocument: '11222333000181',
  corporateName: 'Padaria Souza Ltda',
  tradeName: 'Pão da Ana',
  stateInscription: '110042490114',
};

/** A delivered order with a value in every field that an order with a delivery can have. */
export const deliveredOrder: PlatformOrder = {
  id: '019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  number: 42,
  status: 'Received',
  paymentStatus: 'Waiting',
  cancelReason: null,
  paymentMethod: 'OnDelivery',
  totalAmout: 87,
  money: {
    charged: 87,
    refunded: 20,
    isWhollyRefunded: false,
    disputed: 67,
    refundedInDispute: 0,
    owed: 0,
    hasFraudAlert: true,
  },
  channelType: 'WhatsApp',
  channelId: 'zap',
  contact: { id: '5511987654321', name: 'Aninha', phone: '5511987654321' },
  isAnonymous: false,
  isInSemiAutomatic: false,
  agent: { id: 'ana-7', name: 'Ana Vendas' },
  history: [
    { step: 'placed', by: 'agent', agent: { id: 'ana-7', name: 'Ana Vendas' }, at: '2026-11-20T21:30:00.000Z' },
    { step: 'accepted', by: 'shop', agent: null, at: '2026-11-20T22:45:00.000Z' },
  ],
  placedAt: '2026-11-20T21:30:00.000Z',
  updatedAt: '2026-11-20T22:45:00.000Z',
  itemsAmout: 90,
  discountAmout: 20,
  serviceAmout: 5,
  coupon: 'DEZ',
  manualDiscount: null,
  manualDiscountPercent: null,
  internalNote: 'Prefere troco trocado; portão azul.',
  seller: { providerId: 'centro', name: 'Loja do Centro', address: 'Rua Um, 1', serviceTax: 5 },
  priceTable: { id: 'atacado', name: 'Atacado' },
  items: [
    {
      index: '1',
      providerId: 'camisa',
      sku: 'verde-p',
      name: 'Camisa',
      quantity: 2,
      unitPrice: 45,
      totalAmout: 90,
      discountAmout: 0,
      discountPercent: null,
      isGift: false,
      isCustom: false,
      giftGroup: null,
      preferences: 'sem etiqueta',
      attributes: [{ providerId: 'cor', name: 'Cor', optionProviderId: 'verde', optionName: 'Verde' }],
      subscription: { type: 'Weekly', frequency: 2 },
      seller: { providerId: 'sitio', name: 'Sítio' },
    },
    {
      index: '2',
      providerId: 'colher',
      sku: 'colher',
      name: 'Colher',
      quantity: 1,
      unitPrice: 0,
      totalAmout: 0,
      discountAmout: 0,
      discountPercent: null,
      isGift: true,
      isCustom: false,
      giftGroup: 'natal',
      preferences: null,
      attributes: [],
      subscription: null,
      seller: null,
    },
  ],
  logistic: {
    type: 'ExpressDelivery',
    providerId: 'moto',
    name: 'Motoboy',
    price: 12,
    isManual: false,
    day: '2026-11-21',
    startDeliveryTime: '2026-11-21T09:00:00-03:00',
    endDeliveryTime: '2026-11-21T12:00:00-03:00',
    address: {
      name: 'Casa',
      zipCode: '01001000',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Sé',
      street: 'Praça da Sé',
      number: '10',
      complement: 'apto 5',
    },
    storePickUpAddress: null,
  },
  payment: {
    providerId: 'dinheiro',
    providerType: 'Manual',
    name: 'Dinheiro',
    group: 'Dinheiro',
    installments: null,
    cashAmount: 100,
    information: null,
    pixKey: null,
    link: null,
  },
  refunds: [
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      amount: 20,
      state: 'refunded',
      reason: 'Faltou um item',
      problem: null,
      agent: { id: 'ana-7', name: 'Ana Vendas' },
      requestedAt: '2026-11-21T11:00:00.000Z',
      finishedAt: '2026-11-21T11:01:00.000Z',
    },
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8058',
      amount: 67,
      state: 'failed',
      reason: null,
      problem: 'o provedor recusou.',
      agent: null,
      requestedAt: '2026-11-21T11:05:00.000Z',
      finishedAt: '2026-11-21T11:06:00.000Z',
    },
  ],
  customer: company,
};

/** The other fields: a pickup, agreed discounts on the order and on a line, a payment outside the page. */
export const pickedUpOrder: PlatformOrder = {
  ...deliveredOrder,
  paymentStatus: 'Paid',
  coupon: null,
  cancelReason: 'Produto em falta',
  manualDiscount: 15.5,
  manualDiscountPercent: 17.22,
  items: deliveredOrder.items.map((item) => (item.isGift ? item : { ...item, discountAmout: 4.5, discountPercent: 5 })),
  logistic: {
    type: 'StorePickUp',
    providerId: 'centro',
    name: 'Retirada no centro',
    price: 12,
    isManual: true,
    day: null,
    startDeliveryTime: null,
    endDeliveryTime: null,
    address: null,
    storePickUpAddress: {
      name: 'Loja do Centro',
      zipCode: '01310100',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Bela Vista',
      street: 'Avenida Paulista',
      number: '900',
    },
  },
  paymentMethod: 'CreditCard',
  payment: {
    ...deliveredOrder.payment,
    name: null,
    group: null,
    cashAmount: null,
    installments: 3,
    information: 'Combinado por telefone',
    pixKey: 'pix@loja.example',
    link: 'https://pague.example/1',
  },
};

type Shape = {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
  enum?: unknown[];
  type?: string;
};
export type Leaf = { path: string; schema: Shape };

/** Every leaf field of a schema: 'items[].seller.name'. A nullable field counts as its other type. */
export function leavesOf(schema: TSchema, path = ''): Leaf[] {
  const shape = schema as TSchema & Shape;
  const rest = shape.anyOf?.find((each) => (each as TSchema & Shape).type !== 'null');
  if (rest) return leavesOf(rest, path);
  if (shape.items) return leavesOf(shape.items, `${path}[]`);
  if (!shape.properties) return [{ path, schema: shape }];
  return Object.entries(shape.properties).flatMap(([name, inside]) =>
    leavesOf(inside, path === '' ? name : `${path}.${name}`),
  );
}

/** The values at a path, of every element of a list on the path. */
export const valuesAt = (value: unknown, path: string): unknown[] => {
  let values: unknown[] = [value];
  for (const step of path.split(/\.|(?=\[\])/))
    values = values.flatMap((each) => {
      if (each === null || each === undefined) return [];
      if (step === '[]') return Array.isArray(each) ? each : [];
      return [Reflect.get(Object(each), step)];
    });
  return values;
};
