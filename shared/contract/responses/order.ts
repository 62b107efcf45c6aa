import { Type } from 'typebox';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { agentName, discountRequest } from '../discount-responses.ts';
import { codeOf, count, flag, orNull, reais, text, textOrNull, wordOf } from '../response-fields.ts';
import { image, itemAttribute, named, recurrence, seller } from './catalog.ts';
import { address } from './session.ts';

/** The order (spec §3, with its spelling). */
export const orderStatus = codeOf(OrderStatus);
export const logisticType = codeOf(LogisticType);
export const paymentMethod = codeOf(PaymentMethod);
export const providerType = codeOf(PaymentProviderType);
export const changedBy = wordOf(Object.values(ChangedBy));
export const storePickUpAddress = Type.Object({ name: text, street: text, number: text, neighborhood: text });
export const logisticLimits = {
  orderMinPrice: orNull(reais),
  maxDistinctItems: orNull(count),
  maxItemsAmout: orNull(reais),
};

const orderItem = Type.Object({
  index: text,
  providerId: text,
  quantity: Type.Integer({ minimum: 1 }),
  attributes: Type.Array(itemAttribute),
  optionNames: Type.Optional(Type.Array(text)),
  sku: text,
  subscription: orNull(recurrence),
  name: text,
  images: Type.Array(image),
  unitPrice: reais,
  promotionalPrice: reais,
  totalAmout: reais,
  discountAmout: Type.Optional(reais),
  discountPercent: Type.Optional(orNull(reais)),
  isGift: flag,
  isCustom: Type.Optional(flag),
  preferences: textOrNull,
  sellerId: textOrNull,
  priceTags: Type.Array(Type.Object({ identifier: text })),
  hasShippingRestriction: flag,
});

const giftGroup = Type.Object({
  id: text,
  availableQuantity: count,
  availableGifts: Type.Array(Type.Object({ id: text, seller: text, name: text, imageUrl: text })),
  selectedGifts: Type.Array(Type.Object({ id: text, seller: text, index: text })),
});

const payment = Type.Object({
  method: orNull(paymentMethod),
  providerType: orNull(providerType),
  link: textOrNull,
  providerId: textOrNull,
  name: textOrNull,
  group: textOrNull,
  cashAmount: orNull(reais),
  installments: Type.Optional(Type.Integer({ minimum: 1 })),
  pixKey: Type.Optional(text),
});

const logistic = Type.Object({
  type: logisticType,
  ...named,
  price: reais,
  isManual: flag,
  day: textOrNull,
  startDeliveryTime: textOrNull,
  endDeliveryTime: textOrNull,
  storePickUpAddress: orNull(storePickUpAddress),
  ...logisticLimits,
});

const customer = Type.Object({
  name: text,
  email: text,
  document: text,
  phone: text,
  isCorporate: flag,
  corporateDocument: text,
  corporateName: text,
  tradeName: text,
  stateInscription: text,
  address: orNull(address),
});

const forAgents = (what: string) => ({ description: `Só para atendentes: ${what}.` });

export const order = Type.Object({
  id: text,
  number: orNull(Type.Integer()),
  version: count,
  status: orderStatus,
  changedBy,
  userId: text,
  isAnonymousUser: flag,
  hasBegunCheckout: Type.Optional(flag),
  items: Type.Array(orderItem),
  gifts: Type.Array(giftGroup),
  itemsAmout: reais,
  discountAmout: reais,
  totalAmout: reais,
  minOrderValue: reais,
  coupon: textOrNull,
  manualDiscount: orNull(reais),
  manualDiscountPercent: Type.Optional(orNull(reais)),
  discountLimit: Type.Optional(
    orNull(Type.Object({ percent: reais, amout: reais }, forAgents('o limite dos descontos'))),
  ),
  agent: Type.Optional(agentName),
  changedByAgent: Type.Optional(agentName),
  internalNote: Type.Optional(orNull(Type.String(forAgents('a nota interna do pedido')))),
  discountRequest: Type.Optional(orNull(Type.Object(discountRequest))),
  seller: orNull(seller),
  providerPriceTableId: textOrNull,
  enablePreferences: flag,
  recaptchaKey: textOrNull,
  isInSemiAutomatic: flag,
  semiAutomaticSince: Type.Optional(textOrNull),
  catalogErrorMessages: Type.Array(text),
  payment,
  logistic: orNull(logistic),
  customer: orNull(customer),
  enableDelivery: flag,
  enablePickUp: flag,
  enableCreditPayment: flag,
  enablePixPayment: flag,
  enableNubankPayment: flag,
  enableLinkPayment: flag,
  enableBoletoPayment: flag,
});

/** The data of an event in `GET /api/order/events`. */
export const orderEvent = Type.Object({ id: text, version: count, status: orderStatus, changedBy });
