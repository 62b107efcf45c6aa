import { maxPlatformWebhooks } from '#shared/model/platform-event.ts';
import {
  deletedWebhook,
  deliveriesQuery,
  deliveryHeads,
  hastened,
  newWebhookBody,
  replayBody,
  replayed,
  sentTest,
  testBody,
  webhookChange,
  webhookHead,
  webhookList,
  webhookParams,
  webhookWithSecret,
} from './webhook-schemas.ts';

const unknown = '404: não há este webhook nesta loja';
const declared = '422: ele vem de `platformWebhooks` da loja; mude o arquivo e aplique-o de novo';
const address =
  '422: o endereço não é https de um nome público; um da rede própria, ou sem https, só se o host estiver em `WEBHOOK_OWN_HOSTS` do servidor';
const noSecretsKey =
  '422: o servidor da loja não tem `SECRETS_KEY`, com que os segredos são guardados; quem o opera a gera com `openssl rand -hex 32`';

/** The calls about the webhooks of a shop. */
export const webhookCalls = {
  webhooks: {
    method: 'GET',
    path: '/platform/webhooks',
    effect: 'read',
    summary: 'Listar webhooks',
    description: 'Os webhooks da loja, declarados ou criados aqui, e quantos avisos de cada um esperam ou falharam.',
    data: webhookList,
    errors: {},
  },
  createWebhook: {
    method: 'POST',
    path: '/platform/webhooks',
    effect: 'write',
    summary: 'Criar um webhook',
    description: `Cria um endereço que recebe os eventos escolhidos, até ${maxPlatformWebhooks} por loja. A resposta traz o segredo, uma vez só; a mesma Idempotency-Key com o mesmo corpo e a mesma chave devolve o mesmo.`,
    body: newWebhookBody,
    data: webhookWithSecret,
    errors: {
      'bad-address': address,
      'too-many-webhooks': `422: a loja já tem ${maxPlatformWebhooks}`,
      'no-secrets-key': noSecretsKey,
      'card-number': '422: o nome parece um número de cartão',
    },
  },
  webhook: {
    method: 'GET',
    path: '/platform/webhooks/:id',
    effect: 'read',
    summary: 'Ver um webhook',
    description: 'Um webhook, sem o segredo, e quantos avisos dele esperam ou falharam.',
    params: webhookParams,
    data: webhookHead,
    errors: { 'not-found': unknown },
  },
  changeWebhook: {
    method: 'POST',
    path: '/platform/webhooks/:id',
    effect: 'write',
    summary: 'Mudar um webhook',
    description: 'Muda o que vier: nome, endereço, eventos, se está ligado. O que espera vai ao endereço novo.',
    params: webhookParams,
    body: webhookChange,
    data: webhookHead,
    errors: {
      'not-found': unknown,
      'bad-address': address,
      declared,
      'card-number': '422: o nome parece um número de cartão',
    },
  },
  replaceWebhookSecret: {
    method: 'POST',
    path: '/platform/webhooks/:id/secret',
    effect: 'write',
    summary: 'Trocar o segredo de um webhook',
    description:
      'Faz um segredo novo e o devolve, uma vez só. Por 24 horas o anterior assina também: `webhook-signature` traz as duas assinaturas, separadas por um espaço. Trocar de novo antes disso encerra o mais antigo na hora.',
    params: webhookParams,
    data: webhookWithSecret,
    errors: { 'not-found': unknown, declared, 'no-secrets-key': noSecretsKey },
  },
  deleteWebhook: {
    method: 'POST',
    path: '/platform/webhooks/:id/delete',
    effect: 'write',
    summary: 'Apagar um webhook',
    description: 'Apaga o webhook e o que esperava para ele.',
    params: webhookParams,
    data: deletedWebhook,
    errors: { 'not-found': unknown, declared },
  },
  testWebhook: {
    method: 'POST',
    path: '/platform/webhooks/:id/test',
    effect: 'write',
    summary: 'Testar um webhook',
    description:
      'Sem corpo, envia `webhook.test`, assinado como qualquer aviso, uma vez só. Com `event`, envia o exemplo documentado desse evento, que é tentado de novo como qualquer aviso. Os dois têm `test: true` no corpo. Nada acontece na loja, e os ids do exemplo não existem nela. O resultado está logo depois em GET …/deliveries.',
    params: webhookParams,
    body: testBody,
    isBodyOptional: true,
    data: sentTest,
    errors: { 'not-found': unknown, 'switched-off': '422: o webhook está desligado' },
  },
  webhookDeliveries: {
    method: 'GET',
    path: '/platform/webhooks/:id/deliveries',
    effect: 'read',
    summary: 'Listar os avisos de um webhook',
    description:
      'O que este webhook recebeu ou vai receber, o mais novo primeiro, dos últimos 90 dias. O corpo não vem.',
    params: webhookParams,
    query: deliveriesQuery,
    data: deliveryHeads,
    errors: { 'not-found': unknown, 'bad-page-token': '400: o token não é desta lista' },
  },
  retryWebhook: {
    method: 'POST',
    path: '/platform/webhooks/:id/retry',
    effect: 'write',
    summary: 'Tentar já os avisos que esperam',
    description:
      'Depois de um conserto do seu sistema: o que espera outra tentativa é enviado agora, na ordem, com todas as tentativas de novo. Os que foram dados como não entregues vão por POST …/replay.',
    params: webhookParams,
    data: hastened,
    errors: { 'not-found': unknown, 'switched-off': '422: o webhook está desligado' },
  },
  replayWebhook: {
    method: 'POST',
    path: '/platform/webhooks/:id/replay',
    effect: 'write',
    summary: 'Enviar avisos de novo',
    description:
      'Envia de novo o que não foi entregue, ou também o que já foi aceito, com o `webhook-id` de antes, até 500 por chamada. O que não foi entregue vai como era. Um aviso aceito de um pedido vai com o pedido como está agora, porque a loja não guarda o que um aviso aceito dizia. Os outros aceitos, e os de `order.stage_changed`, não vão de novo: `skipped` os conta. Sem corpo, como `{}`: tudo o que não foi entregue.',
    params: webhookParams,
    body: replayBody,
    isBodyOptional: true,
    data: replayed,
    errors: {
      'not-found': `${unknown}, ou ele não tem nenhum aviso com este \`eventId\``,
      'switched-off': '422: o webhook está desligado',
    },
  },
} as const;
