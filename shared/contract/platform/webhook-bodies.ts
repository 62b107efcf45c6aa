import { type Static, type TSchema, Type } from 'typebox';
import { MessageKind } from '#shared/model/message.ts';
import { orderStages, type PlatformEventType } from '#shared/model/platform-event.ts';
import { described } from '../response-fields.ts';
import { discountEventBody } from './discount-schemas.ts';
import { handoffBody, servedContact } from './handoff-schemas.ts';
import { orderDetail } from './order-schemas.ts';
import { personErasedBody } from './people-schemas.ts';
import { contactCart } from './platform-cart-schemas.ts';
import { instant, oneOf, said, testMark } from './platform-fields.ts';
import { webhookBody } from './platform-schemas.ts';

/** The bodies of webhooks: `type`, `timestamp` and `data`. */
const body = <Type_ extends string, Data extends TSchema>(type: Type_, description: string, data: Data) =>
  Type.Object({
    type: oneOf([type], description),
    timestamp: instant('Quando aconteceu.'),
    ...testMark,
    data: described(data, 'De que se trata, como estava nesse momento.'),
  });

export const stageChangedBody = body(
  'order.stage_changed',
  'A loja aceitou o pedido, o prepara ou o despachou, ou desfez o último passo: então vem a etapa em que ele ficou.',
  Type.Object({
    ...orderDetail.properties,
    stage: oneOf(orderStages, 'accepted: a loja vai atender. preparing: em preparo. dispatched: saiu, ou está pronto.'),
  }),
);

const { contact, channelType, channelId } = servedContact;
const { messages: _, minOrderValue: __, missing: ___, ...abandoned } = contactCart.properties;
export const cartAbandonedBody = body(
  'cart.abandoned',
  'O carrinho está há uma hora sem mudança. Vem uma vez para cada estado do carrinho, no máximo um dia depois.',
  Type.Object({
    ...abandoned,
    id: said('O id do pedido que o carrinho será.'),
    updatedAt: instant('Quando o carrinho mudou pela última vez.'),
  }),
);

export const messageFailedBody = body(
  'message.failed',
  'Uma mensagem a um contato não foi entregue, e a loja desistiu. O texto não vem.',
  Type.Object({
    id: said('O id da mensagem, como em GET /platform/messages.'),
    kind: oneOf(Object.values(MessageKind), 'Sobre o que era.'),
    channelType,
    channelId,
    contact,
    tries: Type.Integer({ description: 'Quantas vezes foi tentada.' }),
    createdAt: instant('Quando foi escrita.'),
    reason: said('Por que falhou, em uma palavra.'),
  }),
);

export const webhookTestBody = body(
  'webhook.test',
  'Um teste, a pedido de POST /platform/webhooks/:id/test sem outro evento.',
  Type.Object({ webhookId: said('O id do webhook.') }),
);

/** What one event means, and the body that it has. */
export type WebhookEvent = { summary: string; body: TSchema };

/** All events in the order of the documentation. */
export const webhookEvents = {
  'order.received': { summary: 'Um pedido foi confirmado', body: webhookBody },
  'order.paid': { summary: 'Um pedido foi pago', body: webhookBody },
  'order.stage_changed': { summary: 'Um pedido mudou de etapa', body: stageChangedBody },
  'order.finalized': { summary: 'Um pedido foi entregue ou retirado', body: webhookBody },
  'order.canceled': { summary: 'Um pedido foi cancelado', body: webhookBody },
  'order.reopened': { summary: 'Um pedido voltou ao carrinho', body: webhookBody },
  'order.refunded': { summary: 'Dinheiro foi devolvido', body: webhookBody },
  'order.disputed': { summary: 'Uma disputa começou ou terminou', body: webhookBody },
  'order.dispute_lost': { summary: 'Uma disputa terminou a favor do cliente', body: webhookBody },
  'order.fraud_alert': { summary: 'O provedor suspeita de fraude', body: webhookBody },
  'order.fraud_cleared': { summary: 'A loja conferiu um comprador suspeito', body: webhookBody },
  'order.payment_review': { summary: 'Chegou dinheiro que a loja precisa decidir', body: webhookBody },
  'cart.abandoned': { summary: 'Um carrinho foi abandonado', body: cartAbandonedBody },
  handoff: { summary: 'Um contato passou ao robô, ou de volta ao atendente', body: handoffBody },
  'discount.requested': { summary: 'Um atendente pediu um desconto', body: discountEventBody },
  'discount.decided': { summary: 'Um desconto foi decidido', body: discountEventBody },
  'message.failed': { summary: 'Uma mensagem não foi entregue', body: messageFailedBody },
  'person.erased': { summary: 'Uma pessoa foi apagada', body: personErasedBody },
  'webhook.test': { summary: 'Um teste', body: webhookTestBody },
} as const satisfies Record<PlatformEventType, WebhookEvent>;

export type PlatformAbandonedCart = Static<typeof cartAbandonedBody>['data'];
export type PlatformFailedMessage = Static<typeof messageFailedBody>['data'];
