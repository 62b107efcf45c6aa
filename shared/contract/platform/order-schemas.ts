import { type Static, Type } from 'typebox';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { cancelReasonLength } from '#shared/rules/text/text-lengths.ts';
import { uuidPattern } from '../text-patterns.ts';
import { buyerResponseFields } from './contact-schemas.ts';
import { listPage, paged, since } from './list-page.ts';
import { agent, instant, namesOf, oneOf, orNull, reais, said, text } from './platform-fields.ts';
import { money, refunds } from './refund-schemas.ts';

export const orderParams = Type.Object({ id: Type.String({ pattern: uuidPattern, description: 'O id do pedido.' }) });

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
  number: orNull(Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'O número que o cliente conhece.' })),
  status: placedStatus,
  paymentStatus: orNull(
    oneOf(
      namesOf(PaymentStatus),
      'Como está o pagamento; null enquanto ninguém tentou. Paid continua depois de uma devolução: `money.refunded` e ' +
        '`money.isWhollyRefunded` dizem o que voltou.',
    ),
  ),
  paymentMethod: orNull(oneOf(namesOf(PaymentMethod), 'Como será pago; null quando se combina na conversa.')),
  totalAmout: reais('O total, em reais.'),
  money,
  ...buyerResponseFields,
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
    cancelReason: orNull(
      said(
        'Por que foi cancelado, como alguém da loja escreveu. O cliente leu isso. null: sem motivo, ou não cancelado.',
      ),
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
  reason: Type.Optional(
    text(
      cancelReasonLength,
      'Por que o pedido é cancelado, só com Canceled. O cliente lê isso na conversa e na página do pedido.',
    ),
  ),
});

export type PlatformOrderHead = Static<typeof orderHead>;
export type PlatformOrder = Static<typeof orderDetail>;
export type PlatformOrders = Static<typeof orderHeads>;
export type PlatformAgentTotals = Static<typeof agentTotals>;
export type PlatformStatusChange = Static<typeof statusBody>;
