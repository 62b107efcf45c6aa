import type { PlatformCallName } from '#shared/contract/platform/platform.ts';
import { guide } from './platform-docs-guide.ts';
import type { DocsSection } from './platform-docs-html.ts';
import { webhookGuide } from './platform-docs-webhooks.ts';

/** A page of the documentation: what a developer looks for together. */
export type DocsTopic = {
  /** The last part of its address. */
  id: string;
  title: string;
  summary: string;
  before: readonly DocsSection[];
  calls: readonly PlatformCallName[];
  after: readonly DocsSection[];
};

const { start, flow, sessions, embedding, limits, agent, feeds, live } = guide;

/** The pages in the order of the index. Each call and each section is on one of them. */
export const docsTopics: readonly DocsTopic[] = [
  {
    id: 'comecar',
    title: 'Começar',
    summary: 'A chave, a primeira chamada, o caminho inteiro e o que conferir antes de entrar no ar.',
    before: [start, flow],
    calls: ['shop'],
    after: [live],
  },
  {
    id: 'sessoes',
    title: 'Sessões, links e painel',
    summary: 'Abrir a loja para um contato ou um atendente, e mostrá-la no painel de atendimento.',
    before: [sessions],
    calls: ['createSession', 'agents'],
    after: [embedding],
  },
  {
    id: 'contatos',
    title: 'Contatos, carrinhos e mensagens',
    summary: 'Preencher o carrinho de um contato, passar a conversa do robô ao atendente, o que ele aceita receber.',
    before: [],
    calls: [
      'contactCart',
      'setContactCart',
      'contactFlow',
      'setContactFlow',
      'contactConsents',
      'setContactConsent',
      'messages',
    ],
    after: [],
  },
  {
    id: 'pedidos',
    title: 'Pedidos, descontos e devoluções',
    summary: 'Acompanhar pedidos, mudar o estado deles, decidir descontos e devolver pagamentos.',
    before: [],
    calls: ['orders', 'order', 'setOrderStatus', 'refundOrder', 'discounts', 'decideDiscount'],
    after: [],
  },
  {
    id: 'produtos',
    title: 'Produtos e feeds',
    summary: 'Listar, mudar e importar produtos, e publicar o catálogo para Google e Meta.',
    before: [],
    calls: [
      'products',
      'changeProducts',
      'importProducts',
      'feedSources',
      'addFeedSource',
      'runFeedSource',
      'pauseFeedSource',
      'removeFeedSource',
      'searches',
    ],
    after: [feeds],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    summary: 'Receber o que acontece na loja: criar, conferir a assinatura, testar e repetir.',
    before: [webhookGuide.overview, webhookGuide.messages],
    calls: [
      'webhooks',
      'createWebhook',
      'webhook',
      'changeWebhook',
      'replaceWebhookSecret',
      'deleteWebhook',
      'testWebhook',
      'webhookDeliveries',
      'retryWebhook',
      'replayWebhook',
    ],
    after: [],
  },
  {
    id: 'corpos-dos-eventos',
    title: 'Eventos, campo por campo',
    summary: 'O que cada evento diz, com um exemplo assinado.',
    before: [webhookGuide.events],
    calls: [],
    after: [],
  },
  {
    id: 'mcp',
    title: 'Agente com MCP',
    summary: 'Um agente com modelo de linguagem que procura produtos e monta o carrinho.',
    before: [agent],
    calls: [],
    after: [],
  },
  {
    id: 'erros',
    title: 'Erros e limites',
    summary: 'Os códigos de toda chamada, os limites e quando tentar de novo.',
    before: [limits],
    calls: [],
    after: [],
  },
  {
    id: 'pessoas',
    title: 'Dados de pessoas (LGPD)',
    summary: 'Procurar, exportar e apagar os dados de uma pessoa.',
    before: [],
    calls: ['searchPeople', 'exportPerson', 'erasePerson'],
    after: [],
  },
];
