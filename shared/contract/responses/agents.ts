import { Type } from 'typebox';
import { contactEventKinds } from '#shared/model/agent-contact.ts';
import { MessageKind, MessageState } from '#shared/model/message.ts';
import { agentName } from '../discount-responses.ts';
import { count, flag, orNull, reais, text, textOrNull, wordOf } from '../response-fields.ts';
import { orderStatus } from './order.ts';
import { paymentStatus } from './payment.ts';
import { channelType } from './session.ts';

/** Responses for agents: their contacts, and the messages to a contact. */
export const agentContacts = Type.Object({
  agent: agentName,
  toDecide: Type.Optional(orNull(count)),
  today: orNull(Type.Object({ orders: count, totalAmout: reais })),
  contacts: Type.Array(
    Type.Object({
      id: text,
      name: text,
      channelType,
      phoneEnd: textOrNull,
      cart: orNull(Type.Object({ totalAmout: reais, quantity: count, at: Type.Optional(text) })),
      lastOrder: orNull(
        Type.Object({
          number: count,
          status: orderStatus,
          paymentStatus: orNull(paymentStatus),
          totalAmout: reais,
          at: Type.Optional(text),
        }),
      ),
      events: Type.Array(
        Type.Object({ kind: wordOf(contactEventKinds), at: text, orderNumber: orNull(count), isSeen: flag }),
      ),
    }),
  ),
  hasMore: flag,
  now: text,
});

export const messagePreview = Type.Object({
  messages: Type.Array(Type.Object({ lines: Type.Array(text), pictureUrl: textOrNull, button: textOrNull })),
  note: textOrNull,
});

export const sentMessages = Type.Array(
  Type.Object({
    id: text,
    kind: wordOf(Object.values(MessageKind)),
    title: text,
    state: wordOf(Object.values(MessageState)),
    reason: textOrNull,
    advice: Type.Optional(textOrNull),
    at: text,
    orderNumber: Type.Optional(orNull(count)),
    productIds: Type.Optional(Type.Array(text)),
  }),
);
