import { type Static, Type } from 'typebox';
import { chosenPlatformEvents, maxPlatformWebhooks } from '#shared/model/platform-event.ts';
import { uuidPattern } from '../text-patterns.ts';
import { listPage, paged, since } from './list-page.ts';
import { instant, oneOf, orNull, said, text } from './platform-fields.ts';

/** Schemas of the calls about a shop's webhooks. */
export const webhookParams = Type.Object({
  id: Type.String({ pattern: uuidPattern, description: 'O id do webhook.' }),
});

const events = Type.Array(oneOf(chosenPlatformEvents, 'Um evento.'), {
  minItems: 1,
  maxItems: 50,
  description: 'Os eventos que ele recebe. Eventos que surgirem depois não entram sozinhos.',
});
const url = text(
  2_000,
  'O endereço: https, de um nome público. Um da rede própria só entra se estiver em `WEBHOOK_OWN_HOSTS`.',
);
const webhookName = Type.String({ maxLength: 100, description: 'Um nome para as pessoas da loja.' });

export const newWebhookBody = Type.Object({ name: Type.Optional(webhookName), url, events });
export const webhookChange = Type.Object({
  name: Type.Optional(webhookName),
  url: Type.Optional(url),
  events: Type.Optional(events),
  isActive: Type.Optional(
    Type.Boolean({ description: 'false: não recebe mais nada, e o que esperava é dado como não entregue.' }),
  ),
});

const webhook = {
  id: said('O id do webhook.'),
  name: said('O nome dele; vazio sem nome.'),
  url: said('O endereço.'),
  events: Type.Array(oneOf(chosenPlatformEvents, 'Um evento.'), { description: 'Os eventos que ele recebe.' }),
  isActive: Type.Boolean({ description: 'Se recebe eventos.' }),
  isDeclared: Type.Boolean({
    description: 'Se vem de `platformWebhooks` da loja: estes mudam só pelo arquivo, e esta API os testa e repete.',
  }),
  waiting: Type.Integer({ description: 'Quantos avisos esperam a vez ou outra tentativa.' }),
  failed: Type.Integer({ description: 'Quantos não foram entregues e podem ser repetidos.' }),
  previousSecretUntil: orNull(instant('Até quando o segredo anterior também assina; null quando só vale o atual.')),
  createdAt: instant('Quando foi criado.'),
  updatedAt: instant('Quando mudou pela última vez.'),
};
export const webhookHead = Type.Object(webhook, { description: 'Um webhook da loja, sem o segredo.' });
export const webhookList = Type.Object({
  data: Type.Array(webhookHead, { description: `O mais antigo primeiro, até ${maxPlatformWebhooks}.` }),
});
/** The only response with the secret. */
export const webhookWithSecret = Type.Object({
  ...webhook,
  secret: said('O segredo que assina, `whsec_` e base64. Só é dito aqui: guarde-o agora.'),
});
export const deletedWebhook = Type.Object({ id: said('O id que o webhook tinha.') });
/** Closed: a misspelt field must not send another event. */
export const testBody = Type.Object(
  {
    event: Type.Optional(
      oneOf(
        [...chosenPlatformEvents, 'webhook.test'],
        'O evento a experimentar, também um que o webhook não escolheu. O padrão é `webhook.test`.',
      ),
    ),
  },
  { additionalProperties: false },
);
export const sentTest = Type.Object({
  eventId: said('O id do aviso, o mesmo que chega em `webhook-id`. GET …/deliveries diz o que foi feito dele.'),
});

export const deliveriesQuery = Type.Object({
  ...listPage,
  state: Type.Optional(oneOf(['waiting', 'sent', 'failed'], 'Só os avisos neste estado.')),
});
export const deliveryHeads = paged(
  Type.Object({
    eventId: said('O id do aviso, o mesmo que chega em `webhook-id`.'),
    type: oneOf([...chosenPlatformEvents, 'webhook.test'], 'O que aconteceu.'),
    isTest: Type.Boolean({ description: 'Se é um teste, a pedido de POST …/test.' }),
    orderId: orNull(said('O pedido, ou o carrinho; null quando o aviso é de um contato ou um teste.')),
    state: oneOf(['waiting', 'sent', 'failed'], 'waiting: espera a vez ou outra tentativa. failed: desistimos.'),
    tries: Type.Integer({ description: 'Quantas vezes foi tentado.' }),
    createdAt: instant('Quando aconteceu.'),
    sentAt: orNull(instant('Quando o seu sistema o aceitou.')),
    failedAt: orNull(instant('Quando desistimos.')),
    lastError: orNull(said('Por que a última tentativa falhou: `status-503`, `timeout`, `not-public`, …')),
  }),
);
/** Closed: a misspelt condition must not send everything again. */
export const replayBody = Type.Object(
  {
    eventId: Type.Optional(Type.String({ pattern: uuidPattern, description: 'Só este aviso, entregue ou não.' })),
    since: since('Só o que aconteceu desde este instante, com fuso.'),
    until: since('Só o que aconteceu antes deste instante, com fuso.'),
    onlyFailed: Type.Optional(
      Type.Boolean({
        description:
          'true: só o que não foi entregue. false: também o que já foi aceito. O padrão é true, e com `eventId` é false.',
      }),
    ),
  },
  { additionalProperties: false },
);
export const replayed = Type.Object({
  count: Type.Integer({ description: 'Quantos avisos serão enviados de novo, com o `webhook-id` de antes.' }),
  skipped: Type.Integer({
    description:
      'Quantos não podem: os aceitos que não são de um pedido, e os aceitos de `order.stage_changed`. A loja não guarda o que um aviso aceito dizia, e a etapa de então não está no pedido.',
  }),
  hasMore: Type.Boolean({ description: 'Se há mais do que os 500 de uma chamada: repita com `since` mais tarde.' }),
});

export const hastened = Type.Object({ count: Type.Integer({ description: 'Quantos avisos esperavam.' }) });

export type PlatformWebhook = Static<typeof webhookHead>;
export type PlatformWebhookWithSecret = Static<typeof webhookWithSecret>;
export type NewPlatformWebhook = Static<typeof newWebhookBody>;
export type PlatformWebhookChange = Static<typeof webhookChange>;
export type PlatformDeliveries = Static<typeof deliveryHeads>;
export type PlatformReplay = Static<typeof replayBody>;
export type PlatformReplayed = Static<typeof replayed>;
export type PlatformWebhookTest = Static<typeof testBody>;
