import { Type } from 'typebox';
import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { onlineProviderNames } from '#shared/model/provider-names.ts';
import { agentName } from '../discount-responses.ts';
import { codeOf, count, flag, orNull, reais, text, textOrNull, wordOf } from '../response-fields.ts';
import { image, named } from './catalog.ts';
import { changedBy, logisticType, order, orderStatus, paymentMethod, providerType } from './order.ts';

/** Responses about payments and placed orders. */
export const paymentStatus = codeOf(PaymentStatus);
const failureType = codeOf(FailureType);
const challenge = Type.Object({ url: text, request: text });

export const paymentAnswer = Type.Object({
  status: paymentStatus,
  failureType: Type.Optional(failureType),
  recaptchaKey: Type.Optional(text),
  link: Type.Optional(text),
  challenge: Type.Optional(challenge),
  order,
});

const paymentStateFields = {
  order,
  number: orNull(Type.Integer()),
  placedBy: Type.Optional(orNull(changedBy)),
  arrived: orNull(reais),
  status: orNull(paymentStatus),
  failureType: orNull(failureType),
  pix: orNull(Type.Object({ code: text, expiresAt: textOrNull })),
  boleto: orNull(Type.Object({ line: text, link: textOrNull, dueDay: textOrNull })),
  link: textOrNull,
  challenge: Type.Optional(challenge),
  now: text,
};
export const paymentState = Type.Object(paymentStateFields);

const times = Type.Object({
  placedAt: textOrNull,
  paidAt: textOrNull,
  preparingAt: textOrNull,
  dispatchedAt: textOrNull,
  finalizedAt: textOrNull,
  canceledAt: textOrNull,
});

const refund = Type.Object({
  id: text,
  amount: reais,
  state: wordOf(['requested', 'refunded', 'failed']),
  reason: textOrNull,
  problem: textOrNull,
  agent: agentName,
  requestedAt: text,
  finishedAt: textOrNull,
});

export const placedOrder = Type.Object({
  ...paymentStateFields,
  times,
  isDoubtful: flag,
  money: Type.Object({ charged: reais, refunded: reais, disputed: reais }),
  refund: Type.Optional(
    Type.Object({ most: reais, whyNot: textOrNull, note: textOrNull, refunds: Type.Array(refund) }),
  ),
  cancellation: Type.Optional(orNull(Type.Object({ by: changedBy, agent: agentName }))),
});

export const placedOrderHead = Type.Object({
  id: text,
  number: count,
  status: orderStatus,
  paymentStatus: orNull(paymentStatus),
  payment: Type.Object({ method: orNull(paymentMethod), providerType: orNull(providerType) }),
  logistic: orNull(Type.Object({ type: logisticType })),
  totalAmout: reais,
  itemCount: count,
  firstItem: text,
  lineCount: count,
  images: Type.Array(image),
  times,
  agent: Type.Optional(agentName),
});

export const cardOption = Type.Object({
  ...named,
  installments: Type.Array(
    Type.Object({ count: Type.Integer({ minimum: 1 }), value: reais, firstValue: Type.Optional(reais) }),
  ),
  tokens: Type.Optional(Type.Object({ provider: wordOf(Object.values(onlineProviderNames)), publicKey: text })),
});

export const paymentOption = Type.Object({
  method: paymentMethod,
  ...named,
  payOnDelivery: flag,
  group: textOrNull,
  isConfirmedByHand: Type.Optional(flag),
});
