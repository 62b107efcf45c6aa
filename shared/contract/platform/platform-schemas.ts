import { type Static, Type } from 'typebox';
import { InitialCatalogType } from '#shared/model/catalog/catalog-state.ts';
import { MessageKind } from '#shared/model/message.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { agentLengths } from '#shared/rules/text/text-lengths.ts';
import { isCalendarDay } from '#shared/rules/text/zone-time.ts';
import { anyContactOfChannel, channelType, saidBuyer } from '../contact-schemas.ts';
import { agent, instant, namesOf, oneOf, orNull, reais, said, text } from './platform-fields.ts';
import { money, refunds } from './refund-schemas.ts';

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
export const orderParams = Type.Object({ id: Type.String({ pattern: uuid, description: 'O id do pedido.' }) });

export const shopHead = Type.Object({
  id: said('O id da loja.'),
  slug: said('O nome curto da loja, como na linha de comando.'),
  name: said('O nome que os clientes veem.'),
  channels: Type.Array(Type.Object({ channelType, channelId: said('O `channelId` com que o canal é nomeado.') }), {
    description: 'Os canais que a loja declarou, os únicos que ela aceita. Vazia: nenhum, e ela aceita qualquer um.',
  }),
});

export const sessionBody = Type.Object({
  ...anyContactOfChannel('Quem compra. O mesmo contato do mesmo canal é sempre a mesma pessoa.'),
  sessionType: Type.Optional(
    oneOf(
      ['Contact', 'PlatformUser'],
      'Contact (padrão): o próprio contato. PlatformUser: um atendente que age por ele.',
    ),
  ),
  agent: Type.Optional(
    Type.Object(
      {
        id: text(agentLengths.id, 'O id do atendente na plataforma. O mesmo id é sempre a mesma pessoa.'),
        name: text(agentLengths.name, 'O nome do atendente. Vale o último enviado; pedidos guardam o da época.'),
        role: Type.Optional(
          oneOf(
            ['agent', 'supervisor'],
            'supervisor: esta sessão decide também sobre descontos acima do limite dos atendentes. Sem ele, agent.',
          ),
        ),
      },
      { description: 'Quem atende, só com `sessionType` PlatformUser. Sem ele, um atendente sem nome.' },
    ),
  ),
  catalog: Type.Optional(
    Type.Object(
      {
        type: oneOf(namesOf(InitialCatalogType), 'O que o catálogo abre primeiro.'),
        id: Type.Optional(text(200, 'O id da categoria ou da coleção, ou o texto da busca; Standard não tem nenhum.')),
      },
      { description: 'O que o catálogo abre primeiro.' },
    ),
  ),
  opens: Type.Optional(
    oneOf(['catalog', 'cart'], 'O que o link abre: o catálogo (padrão), ou o carrinho; com cart, sem `catalog`.'),
  ),
});

export const openedSession = Type.Object(
  {
    code: said('O código da sessão. É um segredo: quem o tem age como o contato.'),
    link: said('O link de entrada, pronto para a mensagem.'),
    expiresAt: instant('Até quando o código vale; o de um contato vale mais 30 dias a cada uso.'),
  },
  { description: 'Uma sessão aberta, com o link dela.' },
);

/** The query of a list's page. */
export const listPage = {
  perPage: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Quantos por página, até 100; sem ele 50.' }),
  ),
  pageToken: Type.Optional(
    Type.String({ maxLength: 300, description: 'O `token` da página anterior: a lista continua dali.' }),
  ),
};
/** A page of a list. */
export const paged = <Row extends Parameters<typeof Type.Array>[0]>(row: Row) =>
  Type.Object({
    data: Type.Array(row, { description: 'As linhas desta página.' }),
    hasMore: Type.Boolean({ description: 'Se há mais agora.' }),
    token: orNull(said('Continua a lista depois da última linha, também mais tarde; null quando a página veio vazia.')),
  });

const instantPattern =
  '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})$';
/** An optional instant with its time zone, on a day that the calendar has. */
export const since = (description: string) =>
  Type.Optional(
    Type.Refine(
      Type.String({ pattern: instantPattern, description, examples: ['2026-11-20T09:30:00-03:00'] }),
      (text) => isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    ),
  );
const placedStatus = oneOf(
  namesOf(OrderStatus),
  'O estado do pedido. Creating: voltou ao carrinho, porque o pagamento não deu certo.',
);
export const ordersQuery = Type.Object({
  ...listPage,
  status: Type.Optional(oneOf(['Received', 'Finalized', 'Canceled', 'Error'], 'Só os pedidos neste estado.')),
  number: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 999_999_999,
      description: 'Só o pedido com este número, que o cliente conhece; sem pedido, a lista vem vazia.',
    }),
  ),
  updatedSince: since('Só os que mudaram desde este instante, com fuso: 2026-11-20T09:30:00-03:00.'),
});

const head = {
  id: said('O id do pedido.'),
  number: orNull(Type.Integer({ description: 'O número que o cliente conhece.' })),
  status: placedStatus,
  paymentStatus: orNull(oneOf(namesOf(PaymentStatus), 'Como está o pagamento; null enquanto ninguém tentou.')),
  paymentMethod: orNull(oneOf(namesOf(PaymentMethod), 'Como será pago; null quando se combina na conversa.')),
  totalAmout: reais('O total, em reais.'),
  money,
  ...saidBuyer,
  isAnonymous: Type.Boolean({ description: 'Se quem comprou é um visitante sem conversa.' }),
  isInSemiAutomatic: Type.Boolean({
    description: 'Se o contato está agora no fluxo semiautomático: o robô atende, não um atendente.',
  }),
  agent: orNull(
    agent,
    'O atendente que confirmou o pedido pelo contato; null: o próprio contato, ou um atendente sem nome.',
  ),
  placedAt: orNull(instant('Quando foi confirmado.')),
  updatedAt: instant('Quando mudou pela última vez.'),
};
/** An order in a list: without document, e-mail and address. */
export const orderHead = Type.Object(head, { description: 'Um pedido confirmado, como a lista o mostra.' });
export const orderHeads = paged(orderHead);

/** A line of an order or of a cart. */
export const orderLine = Type.Object(
  {
    index: said('A linha.'),
    providerId: said('O id do produto na loja; vazio para um item avulso.'),
    sku: said('O código (SKU) do que foi vendido; vazio para um item avulso.'),
    name: said('O nome, como foi vendido.'),
    quantity: Type.Integer({ description: 'Quantos.' }),
    unitPrice: reais('O preço de um, em reais.'),
    totalAmout: reais('O total da linha antes do desconto dela, em reais.'),
    discountAmout: reais(
      'O desconto que o atendente deu nesta linha, em reais. Faz parte de `discountAmout` do pedido.',
    ),
    discountPercent: orNull(Type.Number({ description: 'A porcentagem desse desconto; null: é um valor em reais.' })),
    isGift: Type.Boolean({ description: 'Se é um brinde.' }),
    isCustom: Type.Boolean({
      description: 'Se é um item avulso: o atendente digitou o nome e o preço, e ele não tem produto nem estoque.',
    }),
    giftGroup: orNull(said('A promoção de que o brinde vem.')),
    preferences: orNull(said('O que o cliente pediu para esta linha; num item avulso, a observação do atendente.')),
    attributes: Type.Array(
      Type.Object({
        providerId: said('O atributo.'),
        name: said('O nome dele: Cor.'),
        optionProviderId: said('A opção escolhida.'),
        optionName: said('O nome dela: Azul.'),
      }),
      { description: 'A variante escolhida, com os nomes que o cliente viu.' },
    ),
    subscription: orNull(
      Type.Object(
        {
          type: oneOf(namesOf(RecurrenceType), 'O período.'),
          frequency: Type.Integer({
            description: 'De quantos em quantos períodos: 2 com Weekly é a cada duas semanas.',
          }),
        },
        { description: 'A assinatura do item; null para quem compra uma vez só.' },
      ),
    ),
    seller: orNull(
      Type.Object(
        { providerId: said('O id do vendedor na loja.'), name: said('O nome dele.') },
        { description: 'Quem vende e entrega este item, quando a loja o diz.' },
      ),
    ),
  },
  { description: 'Uma linha de um pedido ou carrinho.' },
);
export const deliveryAddress = Type.Object(
  {
    name: said('Como o cliente chama o endereço: Casa, Trabalho ou outro nome.'),
    zipCode: said('O CEP, oito algarismos.'),
    state: said('O estado.'),
    city: said('A cidade.'),
    neighborhood: said('O bairro.'),
    street: said('A rua.'),
    number: said('O número da casa, como texto.'),
    complement: said('O complemento; vazio sem ele.'),
  },
  { description: 'Para onde vai o pedido.' },
);
export const pickupPlace = Type.Object(
  {
    name: said('O nome da loja de retirada.'),
    zipCode: said('O CEP, oito algarismos.'),
    state: said('O estado.'),
    city: said('A cidade.'),
    neighborhood: said('O bairro.'),
    street: said('A rua.'),
    number: said('O número da casa, como texto.'),
  },
  { description: 'Onde se retira.' },
);
const historySteps = oneOf(
  [
    'placed',
    'reopened',
    'canceled',
    'finalized',
    'failed',
    'accepted',
    'paid',
    'preparing',
    'dispatched',
    'undone',
    'refunded',
    'disputed',
    'dispute-won',
    'dispute-lost',
    'fraud-alert',
    'fraud-cleared',
    'other-amount',
  ],
  'O que aconteceu. placed: foi confirmado. reopened: voltou ao carrinho. failed: precisa de alguém da loja. ' +
    'undone: a loja desfez o passo anterior. ' +
    'refunded: dinheiro devolvido. disputed: o cliente contesta o pagamento. dispute-won: o dinheiro voltou para a ' +
    'loja. dispute-lost: o dinheiro ficou com o cliente. fraud-alert: o provedor suspeita de fraude; não entregue. ' +
    'fraud-cleared: a loja conferiu o comprador. other-amount: chegou um valor que não é o do pedido.',
);
/** An order with all its details. Single responses, webhooks, the command line and messages to the contact use it. */
export const orderDetail = Type.Object(
  {
    ...head,
    history: Type.Array(
      Type.Object({
        step: historySteps,
        by: oneOf(
          Object.values(ChangedBy),
          'Quem fez: o contato (shopper), um atendente (agent), a loja (shop), o pagamento ou um prazo (payment).',
        ),
        agent: orNull(agent, 'O atendente; null: outra pessoa, ou um atendente sem nome.'),
        at: instant('Quando.'),
      }),
      { description: 'O que aconteceu com o pedido e quem o fez, do mais antigo ao mais novo, até os últimos 100.' },
    ),
    itemsAmout: reais('A soma dos itens, em reais.'),
    discountAmout: reais('O desconto dado, em reais: de cupom, ou de atendente no pedido e nas linhas.'),
    serviceAmout: reais('A taxa de serviço da loja vendedora, em reais.'),
    coupon: orNull(said('O cupom usado.')),
    manualDiscount: orNull(reais('O desconto que o atendente combinou para o pedido, em reais; null sem ele.')),
    manualDiscountPercent: orNull(
      Type.Number({ description: 'A porcentagem do subtotal que esse desconto segue; null: é um valor em reais.' }),
    ),
    internalNote: orNull(said('A nota interna dos atendentes. O cliente nunca a vê; não a mande a ele.')),
    seller: orNull(
      Type.Object(
        {
          providerId: said('O id dela.'),
          name: said('O nome dela.'),
          address: said('O endereço dela, em palavras.'),
          serviceTax: reais('A taxa de serviço dela, em reais.'),
        },
        { description: 'A loja vendedora que o cliente escolheu; null quando não há escolha.' },
      ),
    ),
    priceTable: orNull(
      Type.Object(
        { id: said('O id da tabela.'), name: said('O nome dela.') },
        { description: 'A tabela de preço que o atendente escolheu.' },
      ),
    ),
    items: Type.Array(orderLine, { description: 'As linhas, com os brindes.' }),
    logistic: orNull(
      Type.Object({
        type: oneOf(['StorePickUp', 'ExpressDelivery', 'Shipping'], 'Como chega.'),
        providerId: said('A opção de entrega ou a loja de retirada.'),
        name: said('O nome dela.'),
        price: reais('O frete, em reais.'),
        isManual: Type.Boolean({ description: 'Se foi o atendente que combinou o frete.' }),
        day: orNull(said('O dia escolhido, AAAA-MM-DD.')),
        startDeliveryTime: orNull(instant('O começo do horário escolhido, com o fuso da loja; null sem horário.')),
        endDeliveryTime: orNull(instant('O fim do horário escolhido, com o fuso da loja; null sem horário.')),
        address: orNull(deliveryAddress, 'Para onde vai; null na retirada.'),
        storePickUpAddress: orNull(pickupPlace, 'Onde se retira; null na entrega.'),
      }),
      'A entrega ou retirada combinada; null sem escolha.',
    ),
    payment: Type.Object(
      {
        providerId: orNull(said('O id da forma de pagamento na loja.')),
        providerType: orNull(
          oneOf(namesOf(PaymentProviderType), 'Por quem passa o dinheiro; Manual: a loja confere por conta própria.'),
        ),
        name: orNull(said('O nome da forma de pagamento.')),
        group: orNull(said('O grupo dela, como Dinheiro ou Cartão, para o que se paga na entrega.')),
        installments: orNull(Type.Integer({ description: 'Em quantas vezes no cartão.' })),
        cashAmount: orNull(reais('Com quanto o cliente paga em dinheiro, em reais.')),
        information: orNull(said('O que o atendente escreveu sobre o pagamento.')),
        pixKey: orNull(said('A chave PIX que o atendente digitou para este pedido.')),
        link: orNull(
          said('Onde se paga fora da página: o link da cobrança que espera ou foi paga, ou o que o atendente mandou.'),
        ),
      },
      { description: 'O pagamento combinado.' },
    ),
    refunds,
    customer: orNull(
      Type.Object(
        {
          name: said('O nome.'),
          email: said('O e-mail.'),
          document: said('O CPF, só algarismos.'),
          phone: said('O telefone que a pessoa informou, DDD e número, só algarismos; vazio quando não informou.'),
          isCorporate: Type.Boolean({ description: 'Se compra por uma empresa.' }),
          corporateDocument: said(
            'O CNPJ, sem pontuação; vazio, como os três seguintes, para quem não compra por uma empresa.',
          ),
          corporateName: said('A Razão Social.'),
          tradeName: said('O Nome Fantasia.'),
          stateInscription: said('A Inscrição Estadual.'),
        },
        {
          description:
            'Os dados para a nota e a entrega, como eram na confirmação. Aqui e nos webhooks do pedido; nunca em listas.',
        },
      ),
    ),
  },
  { description: 'Um pedido confirmado, com tudo o que foi combinado.' },
);

export const agentsQuery = Type.Object({
  placedSince: since('Só os pedidos confirmados desde este instante, com fuso; sem ele, os dos últimos 30 dias.'),
  placedUntil: since('Só os confirmados antes deste instante, com fuso; sem ele, até agora.'),
});
const orderCount = (description: string) => Type.Integer({ description });
export const agentTotals = Type.Object({
  placedSince: instant('Desde quando os pedidos contam.'),
  placedUntil: instant('Até quando.'),
  data: Type.Array(
    Type.Object({
      agent: orNull(
        Type.Object({ id: said('O id do atendente na plataforma.'), name: said('O nome dele agora.') }),
        'O atendente; null: os atendentes sem nome.',
      ),
      orders: orderCount('Quantos pedidos ele confirmou; cancelados não contam.'),
      totalAmout: reais('A soma deles, em reais.'),
      paidOrders: orderCount('Quantos deles estão pagos.'),
      paidAmout: reais('A soma dos pagos, em reais, já sem o que foi devolvido.'),
      canceledOrders: orderCount('Quantos, além desses, foram cancelados depois.'),
    }),
    { description: 'Uma linha por atendente com pedidos, a maior soma primeiro, até 500.' },
  ),
});

export const statusBody = Type.Object({
  status: oneOf(
    ['Accepted', 'Paid', 'Preparing', 'Dispatched', 'Finalized', 'Canceled'],
    'Accepted: a loja vai atender o pedido, e o prazo dele não o cancela mais. Paid: o dinheiro chegou. ' +
      'Preparing: está em preparo. Dispatched: saiu para entrega, ou está pronto para retirada; o contato recebe ' +
      'uma mensagem. Finalized: foi entregue ou retirado. Canceled: não acontece mais, e o que estava reservado volta.',
  ),
  evenIfPaid: Type.Optional(
    Type.Boolean({
      description:
        'Cancela também um pedido cujo dinheiro ainda está com a loja, sem o devolver: isso é outra chamada. ' +
        '`money.owed` diz quanto a loja ainda deve ao cliente. Não é preciso depois que tudo foi devolvido.',
    }),
  ),
});

export const messagesQuery = Type.Object({
  ...listPage,
  state: Type.Optional(oneOf(['waiting', 'sent', 'failed'], 'Só as mensagens neste estado.')),
});
export const messageHeads = paged(
  Type.Object({
    id: said('O id da mensagem, o mesmo que o canal recebe.'),
    kind: oneOf(Object.values(MessageKind), 'Sobre o que é.'),
    channelType,
    channelId: said('O canal.'),
    contact: said('O id do contato no canal.'),
    state: oneOf(['waiting', 'sent', 'failed'], 'waiting: espera a vez ou outra tentativa. failed: desistimos.'),
    tries: Type.Integer({ description: 'Quantas vezes foi tentada.' }),
    createdAt: instant('Quando foi escrita.'),
    sentAt: orNull(instant('Quando o canal a aceitou.')),
    failedAt: orNull(instant('Quando desistimos.')),
    lastError: orNull(said('Por que a última tentativa falhou, em uma palavra.')),
  }),
);

/** The body of a shop's webhook: the order at that moment, with the details of a single response. */
export const webhookBody = Type.Object({
  type: oneOf(
    [
      'order.received',
      'order.paid',
      'order.finalized',
      'order.canceled',
      'order.reopened',
      'order.refunded',
      'order.disputed',
      'order.dispute_lost',
      'order.fraud_alert',
      'order.fraud_cleared',
      'order.payment_review',
    ],
    'O que aconteceu. order.finalized: entregue ou retirado. order.reopened: um pedido já avisado voltou ao carrinho, porque o pagamento não deu certo. ' +
      'order.refunded: dinheiro foi devolvido. order.disputed: uma disputa começou ou terminou; `money.disputed` diz ' +
      'quanto. order.dispute_lost: a disputa terminou a favor do cliente. ' +
      'order.fraud_alert: o provedor suspeita de fraude; não entregue. order.fraud_cleared: a loja conferiu o ' +
      'comprador. order.payment_review: chegou dinheiro que a loja precisa decidir, como outro valor ou outra moeda.',
  ),
  timestamp: instant('Quando aconteceu.'),
  data: orderDetail,
});

export type PlatformSession = Static<typeof sessionBody>;
export type OpenedSession = Static<typeof openedSession>;
export type PlatformOrderHead = Static<typeof orderHead>;
export type PlatformOrder = Static<typeof orderDetail>;
export type PlatformOrders = Static<typeof orderHeads>;
export type PlatformAgentTotals = Static<typeof agentTotals>;
export type PlatformStatusChange = Static<typeof statusBody>;
export type PlatformMessages = Static<typeof messageHeads>;
