import { Type } from 'typebox';
import { ChannelType } from '#shared/model/channel.ts';
import { discountRequestStates } from '#shared/model/order/discount-request.ts';
import { codeOf, orNull, reais, text, wordOf } from './response-fields.ts';

/** Responses about discounts above an agent's limit. */
export const agentName = orNull(Type.Object({ id: text, name: text }));
export const discountRequest = {
  id: text,
  status: wordOf(discountRequestStates),
  amout: reais,
  percent: orNull(reais),
  reason: text,
  agent: agentName,
  askedAt: text,
  decidedAt: orNull(text),
  decidedBy: agentName,
  answer: orNull(text),
};
export const discountToDecide = Type.Object({
  ...discountRequest,
  contact: Type.Object({ name: text, channelType: codeOf(ChannelType), phoneEnd: orNull(text) }),
  limit: Type.Object({ percent: reais, amout: reais }),
  order: Type.Object({
    id: text,
    items: Type.Array(
      Type.Object({ name: text, quantity: Type.Integer({ minimum: 1 }), totalAmout: reais, discountAmout: reais }),
    ),
    itemsAmout: reais,
    totalAmout: reais,
    totalWithDiscount: reais,
  }),
});
