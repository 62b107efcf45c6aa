import type { Static, TSchema } from 'typebox';
import { consentCalls } from './consent-calls.ts';
import { unknownChannel } from './contact-schemas.ts';
import { discountDecision, discountParams, discountRequest, discountRequests } from './discount-schemas.ts';
import { feedSourceCalls } from './feed-source-calls.ts';
import { contactFlow, flowBody, flowQuery } from './handoff-schemas.ts';
import {
  agentsQuery,
  agentTotals,
  orderDetail,
  orderHeads,
  orderParams,
  ordersQuery,
  statusBody,
} from './order-schemas.ts';
import { peopleCalls } from './people-calls.ts';
import { cartCalls } from './platform-cart-calls.ts';
import { importQuery, importReport } from './platform-import-schemas.ts';
import { productCalls } from './platform-product-calls.ts';
import { messageHeads, messagesQuery, openedSession, sessionBody, shopHead } from './platform-schemas.ts';
import { orderNumberParams, refundBody } from './refund-schemas.ts';
import { searchCalls } from './search-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

/**
 * One call of the Platform API; the caller always uses a shop's key. Texts are Portuguese, because the documentation
 * shows them.
 */
export type PlatformCall = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** `:name` marks a path parameter. */
  readonly path: `/platform/${string}`;
  readonly effect: 'read' | 'write';
  /** What a key must have been created for; without it, any key of the shop. */
  readonly permission?: 'people';
  readonly summary: string;
  readonly description: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** The JSON body's schema; a feed is sent unchanged. */
  readonly body?: TSchema | 'feed';
  /** An absent body counts as `{}`. */
  readonly isBodyOptional?: true;
  /** The call refuses a request without an `Idempotency-Key`. */
  readonly needsKey?: true;
  /** The most bytes of a JSON body, where it is longer than those of other calls. */
  readonly maxBodyBytes?: number;
  /** The `data` of a success. */
  readonly data: TSchema;
  /** Errors of this call beside the common ones: error code → when it happens. */
  readonly errors: Readonly<Record<string, string>>;
};

/** The Platform API as one table, in its order. The routes, the gateway's allow-list and the documentation use it. */
export const platformCalls = {
  shop: {
    method: 'GET',
    path: '/platform/shop',
    effect: 'read',
    summary: 'Ver a loja da chave',
    description: 'De que loja é a chave, e com que canais ela conversa. Serve para conferir uma chave sem mudar nada.',
    data: shopHead,
    errors: {},
  },
  createSession: {
    method: 'POST',
    path: '/platform/sessions',
    effect: 'write',
    summary: 'Abrir uma sessão',
    description:
      'Abre a loja para um contato e devolve o link para a conversa. O código só é dito aqui; a loja guarda apenas o hash dele. A mesma Idempotency-Key com o mesmo corpo e a mesma chave devolve o mesmo link.',
    body: sessionBody,
    data: openedSession,
    errors: {
      'bad-contact': '422: vem `id` ou `phone`, um dos dois',
      ...unknownChannel,
      'card-number': '422: o nome do contato parece um número de cartão',
      'bad-catalog':
        '422: o tipo de catálogo pede um id, ou não tem nenhum; ou o link abre o carrinho e veio `catalog`',
      'bad-agent':
        '422: `agent` veio sem `sessionType` PlatformUser, está em branco, ou tem caracteres de controle ou um número de cartão',
    },
  },
  contactFlow: {
    method: 'GET',
    path: '/platform/contacts/flow',
    effect: 'read',
    summary: 'Ver quem atende um contato',
    description:
      'Se o contato está na venda assistida ou no fluxo semiautomático. O webhook `handoff` avisa cada mudança; um pedido traz o mesmo em `isInSemiAutomatic`.',
    query: flowQuery,
    data: contactFlow,
    errors: { 'not-found': '404: a loja não conhece este contato', ...unknownChannel },
  },
  setContactFlow: {
    method: 'POST',
    path: '/platform/contacts/flow',
    effect: 'write',
    summary: 'Passar um contato ao robô ou ao atendente',
    description:
      'Muda quem atende o contato, e a tela do atendente mostra isso na hora. O robô devolve o contato com `isInSemiAutomatic: false`. Repetir o fluxo em que o contato já está não muda nada nem avisa de novo.',
    body: flowBody,
    data: contactFlow,
    errors: {
      'bad-contact': '422: vem `id` ou `phone`, um dos dois',
      'not-found': '404: a loja não conhece este contato',
      ...unknownChannel,
    },
  },
  orders: {
    method: 'GET',
    path: '/platform/orders',
    effect: 'read',
    summary: 'Listar pedidos',
    description:
      'Os pedidos confirmados, na ordem da última mudança, a mais antiga primeiro. Quem guarda o último `token` e volta com ele recebe o que mudou desde então; um pedido que muda aparece de novo. Carrinhos não aparecem.',
    query: ordersQuery,
    data: orderHeads,
    errors: { 'bad-page-token': '400: o token não é desta lista' },
  },
  order: {
    method: 'GET',
    path: '/platform/orders/:id',
    effect: 'read',
    summary: 'Ver um pedido',
    description:
      'Um pedido com tudo o que foi combinado: itens com variante, assinatura e observação, brindes, descontos, entrega ou retirada com endereço, dia e hora, pagamento e os dados de quem compra. Os webhooks do pedido levam o mesmo.',
    params: orderParams,
    data: orderDetail,
    errors: { 'not-found': '404: não há um pedido confirmado com este id nesta loja' },
  },
  agents: {
    method: 'GET',
    path: '/platform/agents',
    effect: 'read',
    summary: 'Somar os pedidos por atendente',
    description:
      'Quanto cada atendente vendeu: os pedidos que confirmou pelos contatos, por quando foram confirmados. Pedidos que voltaram ao carrinho não contam, até que sejam confirmados de novo.',
    query: agentsQuery,
    data: agentTotals,
    errors: {},
  },
  discounts: {
    method: 'GET',
    path: '/platform/discounts',
    effect: 'read',
    summary: 'Listar descontos a decidir',
    description:
      'Os descontos acima do limite que atendentes pediram e que ninguém decidiu, o mais antigo primeiro, até 100. O webhook `discount.requested` avisa cada um.',
    data: discountRequests,
    errors: {},
  },
  decideDiscount: {
    method: 'POST',
    path: '/platform/discounts/:id',
    effect: 'write',
    summary: 'Aprovar ou recusar um desconto',
    description:
      'Aprovado, o desconto entra no pedido na mesma hora, e a tela do atendente mostra isso. Vale para o pedido como estava, por este valor, uma vez: se os itens, os preços ou os descontos mudarem, deixa de valer.',
    params: discountParams,
    body: discountDecision,
    data: discountRequest,
    errors: {
      'not-found': '404: não há este pedido de desconto nesta loja, ou um mais novo tomou o lugar dele',
      'no-reason': '422: para recusar, diga por quê em `reason`',
      decided: '422: já foi aprovado ou recusado, por quem diz a mensagem',
      withdrawn: '422: o atendente desistiu',
      void: '422: o pedido mudou, foi finalizado ou cancelado depois',
      'card-number': '422: o texto parece ter um número de cartão',
      'bad-agent': '422: `agent` está em branco, ou tem caracteres de controle ou um número de cartão',
    },
  },
  setOrderStatus: {
    method: 'POST',
    path: '/platform/orders/:id/status',
    effect: 'write',
    summary: 'Mudar o estado de um pedido',
    description:
      'De Received para pago, Finalized ou Canceled; o contato fica sabendo na conversa. Repetir o estado em que o pedido já está não muda nada. Um pedido que já saiu não volta ao preparo: `Preparing` depois de `Dispatched` responde 200 e também não muda nada. Uma cobrança que ainda espera é cancelada antes no provedor. Uma mediação, e o que acontece depois de Dispatched, não impedem nada: quem decide é o seu sistema, por `order.disputed` e `order.fraud_alert`. Antes de Dispatched, um alerta de fraude ou uma contestação faz do pedido um Error, e toda mudança dele é recusada (`bad-transition`). O alerta se libera no painel, em Dinheiro (“Entregar mesmo assim”), ou com `payments deliver`; nenhuma chamada o faz. A contestação se decide no provedor: ganha, o pedido volta sozinho a Received, ou com Paid se os itens foram vendidos; perdida, ele é cancelado. Devolver tudo também o cancela.',
    params: orderParams,
    body: statusBody,
    data: orderDetail,
    errors: {
      'not-found': '404: não há um pedido confirmado com este id nesta loja',
      'bad-transition':
        '422: o pedido não pode passar a este estado. Um com erro (Error) espera uma decisão sobre o dinheiro: veja a ' +
        'descrição',
      'is-paid':
        '422: a loja ainda tem o dinheiro do pedido, ou uma devolução ou disputa dele não terminou; para cancelar ' +
        'mesmo assim, `evenIfPaid: true`',
      'wrong-amount':
        '422: chegou outro valor ou outra moeda, e a mensagem diz quanto; aceite-o (Paid), devolva-o ou cancele mesmo ' +
        'assim, com `evenIfPaid: true`',
      'payment-open': '422: a cobrança ainda espera no provedor e não pôde ser cancelada; tente de novo',
      'card-number': '422: o motivo parece um número de cartão',
      'reason-without-cancel': '422: `reason` veio com outro estado que não Canceled',
    },
  },
  refundOrder: {
    method: 'POST',
    path: '/platform/orders/:number/refunds',
    effect: 'write',
    summary: 'Devolver um pagamento',
    description:
      'Devolve o pagamento de um pedido, inteiro ou em parte, pelo provedor em que entrou; PIX também. A resposta vem logo, com a devolução em `requested`; o webhook `order.refunded` avisa quando o dinheiro saiu. Devolver tudo cancela um pedido que ainda não saiu, e o estoque volta. A mesma Idempotency-Key é a mesma devolução do pedido, também com outra chave da API e em `payments refund --key`.',
    params: orderNumberParams,
    body: refundBody,
    needsKey: true,
    data: orderDetail,
    errors: {
      'not-found': '404: não há um pedido confirmado com este número nesta loja',
      'needs-key': '422: falta a Idempotency-Key',
      'card-number': '422: o motivo parece um número de cartão',
      'refund-amount':
        '422: o valor passa do que resta do pagamento, e a mensagem diz quanto é; ou tem mais de duas casas',
      'refund-unpaid': '422: o pedido não foi pago',
      'refund-on-delivery': '422: o pedido é pago na entrega',
      'refund-by-hand': '422: o dinheiro não passou por um provedor',
      'refund-no-account': '422: a loja não tem mais a conta em que o dinheiro entrou',
      'refund-unsupported': '422: o provedor não devolve pagamentos feitos desta forma',
      'refund-too-old': '422: o prazo do provedor para devolver já passou',
      'refund-refunded': '422: tudo já foi devolvido',
      'refund-disputed': '422: o valor está em disputa',
      'refund-under-way': '422: já há uma devolução em andamento',
      'refund-key':
        '422: a Idempotency-Key já é de outra devolução deste pedido, feita com outra chave da API ou pela linha de comando',
    },
  },
  importProducts: {
    method: 'POST',
    path: '/platform/products/import',
    effect: 'write',
    summary: 'Importar produtos',
    description:
      'Leva um arquivo de produtos para a loja (um feed do Google ou da Meta, a exportação de uma plataforma, uma planilha em português): o corpo é o arquivo como é, até 10 MB; maiores, pela linha de comando. Tudo o que serve entra de uma vez ou nada entra; o que não serve vem por linha e razão. O que o arquivo não diz fica como está: uma coluna (no XML, um elemento que nenhum item usa) que falta não apaga nada; uma célula vazia apaga o que é opcional, como a promoção. O estoque do arquivo vale para produtos novos e, nos demais, só com `stock=true`; a disponibilidade vale sempre.',
    query: importQuery,
    body: 'feed',
    data: importReport,
    errors: {
      'no-feed': '422: o arquivo não é um feed, ou está partido; a linha vem na mensagem',
      'too-many-withdrawn':
        '422: mais de um terço dos produtos da loja sairia de venda; nada foi mudado, e `data` traz as contas (withdrawn, turnedOff, active). Se é isso mesmo, repita com `yes=true` e outra Idempotency-Key',
      'too-many-categories':
        '422: o feed criaria mais de 5.000 categorias novas, ou a loja passaria de 20.000; nada foi mudado',
      'too-many-sellers': '422: o feed criaria mais de 1.000 vendedores novos; nada foi mudado',
      'no-products': '422: nenhum produto do feed pode ser usado; nada foi mudado',
      'import-timeout':
        '422: a importação demorou demais e foi interrompida; nada foi mudado; divida o arquivo em partes menores',
      busy: '503: a loja já tem um feed em importação, ou os de outras lojas demoram; tente de novo em instantes',
      'too-large': '413: mais de 10 MB',
    },
  },
  ...feedSourceCalls,
  ...productCalls,
  ...searchCalls,
  messages: {
    method: 'GET',
    path: '/platform/messages',
    effect: 'read',
    summary: 'Listar mensagens',
    description: 'As mensagens aos contatos e o que foi feito delas, a mais nova primeiro. O texto não vem.',
    query: messagesQuery,
    data: messageHeads,
    errors: { 'bad-page-token': '400: o token não é desta lista' },
  },
  ...cartCalls,
  ...webhookCalls,
  ...consentCalls,
  ...peopleCalls,
} as const satisfies Record<string, PlatformCall>;

export type PlatformCallName = keyof typeof platformCalls;

/** Errors that every call may return. */
export const platformErrors = {
  'bad-request':
    '400: o que foi enviado não tem a forma descrita, ou a consulta tem um parâmetro que a chamada não conhece; as mensagens depois da primeira dizem em que campo e por quê',
  'bad-key': '400: a Idempotency-Key não tem de 8 a 100 letras sem acento, números, hifens ou sublinhados',
  'no-key': '401: a chave falta, não existe ou foi revogada; não dizemos qual',
  'not-yours': '403: a chave foi criada com `--mcp` e só abre o MCP',
  navigation: '403: uma chamada que muda algo, ou uma ao MCP, vem da página de outro site; a chave é para servidores',
  'not-allowed': '405: o caminho existe, com outro método; o cabeçalho Allow diz quais',
  'too-large':
    '413: o corpo passa de 64 KB (mudanças de produtos, de 512 KB; um feed, de 10 MB); 414 e 431: o endereço ou os cabeçalhos são longos demais',
  'not-json': '415: o corpo não veio com Content-Type application/json',
  'key-reused': '422: a Idempotency-Key já foi usada com outros dados',
  'too-many': '429: chamadas demais por minuto, ou ao mesmo tempo; o cabeçalho Retry-After diz quanto esperar',
  'disk-full':
    '507: a loja está sem espaço para gravar, e nada foi mudado; repita mais tarde com a mesma Idempotency-Key',
  upstream: '502, 503, 504: a loja está fora do ar ou ocupada; tente de novo com a mesma Idempotency-Key',
} as const;

/** The maximum size of a feed's body, in bytes. */
export const maxFeedBytes = 10 * 1024 * 1024;

export type PlatformData<Call extends PlatformCall> = Static<Call['data']>;
