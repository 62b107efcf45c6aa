import { Type } from 'typebox';
import { agentName, discountRequest } from '../discount-responses.ts';
import {
  count,
  day,
  described,
  flag,
  instant,
  list,
  orNull,
  percent,
  publicNumber,
  reais,
  text,
  address as webAddress,
} from '../response-fields.ts';
import { orderIdPattern } from '../text-patterns.ts';
import { image, itemAttribute, named, recurrence, seller } from './catalog.ts';
import { changedBy, logisticType, orderStatus, paymentMethod, providerType } from './codes.ts';
import { address } from './session.ts';

/** The order (spec §3, with its spelling). */
export const storePickUpAddress = Type.Object(
  {
    name: text('O nome da loja de retirada.'),
    street: text('A rua.'),
    number: text('O número da casa, como texto: "10", "s/n".'),
    neighborhood: text('O bairro.'),
  },
  { description: 'Onde se retira.' },
);
export const logisticLimits = {
  orderMinPrice: orNull(reais('O menor subtotal com que ela serve; null sem limite.')),
  maxDistinctItems: orNull(count('Quantas linhas o pedido pode ter; null sem limite.')),
  maxItemsAmout: orNull(count('Quantas unidades o pedido pode ter, de todas as linhas; null sem limite.')),
};

export const orderItem = Type.Object(
  {
    index: text('O nome da linha, igual por toda a vida dela. Mande-o para mudar esta linha.', { examples: ['1'] }),
    providerId: text('O id do produto; vazio num item avulso.'),
    quantity: Type.Integer({ minimum: 1, description: 'Quantas unidades.' }),
    attributes: list(itemAttribute, 'As opções escolhidas; vazia sem variante.'),
    optionNames: Type.Optional(
      list(
        text('O nome de uma opção.'),
        'Os nomes das opções, como foram vendidas, na ordem de `attributes`. Falta sem opções.',
      ),
    ),
    sku: text('O código (SKU) do que se vende; vazio num item avulso.'),
    subscription: orNull(recurrence, 'A assinatura escolhida; null numa compra avulsa.'),
    name: text('O nome do produto, como foi vendido.'),
    images: list(image, 'A imagem do que se vende; vazia sem imagem.'),
    unitPrice: reais('O preço normal de uma unidade.'),
    promotionalPrice: reais('O preço pago por uma unidade em vez do normal; 0 sem promoção.'),
    totalAmout: reais('O preço pago vezes a quantidade, antes do desconto da linha.'),
    discountAmout: Type.Optional(
      reais('O desconto que um atendente deu nesta linha. Faz parte de `discountAmout` do pedido.'),
    ),
    discountPercent: Type.Optional(
      orNull(percent('A porcentagem desse desconto; null: é um valor em reais, ou não há.')),
    ),
    isGift: flag('Se é um brinde: sem preço, e escolhido por `putGift`.'),
    isCustom: Type.Optional(
      flag('Se um atendente o digitou, sem produto: tem nome, preço e observação, e não tem página nem estoque.'),
    ),
    isUnavailable: Type.Optional(
      flag('Se não pode mais ser comprado, porque acabou ou saiu da loja: o carrinho só é confirmado sem ele.'),
    ),
    preferences: orNull(text('A observação da linha, como "bem passado"; null sem ela.')),
    sellerId: orNull(text('O id de quem vende e entrega o item, se não é a própria loja.')),
    priceTags: list(
      Type.Object({ identifier: text('O nome da promoção.') }),
      'As promoções que fizeram o preço. Nenhuma tela as mostra; [] sem elas.',
    ),
    hasShippingRestriction: flag('Se o item não pode ser enviado: o pedido é só para retirada.'),
  },
  { description: 'Uma linha do pedido.' },
);

const giftGroup = Type.Object(
  {
    id: text('O id da promoção.'),
    availableQuantity: count('Quantos brindes se podem escolher.'),
    availableGifts: list(
      Type.Object({
        id: text('O id do brinde.'),
        seller: text('O nome de quem dá o brinde.'),
        name: text('O nome, para mostrar.'),
        imageUrl: webAddress('O endereço da imagem; vazio sem imagem.'),
      }),
      'Os brindes que se podem escolher.',
    ),
    selectedGifts: list(
      Type.Object({
        id: text('O id do brinde.'),
        seller: text('O nome de quem o dá, como em `availableGifts`.'),
        index: text('A posição dele em `availableGifts`, como texto, a partir de 0.', { examples: ['0'] }),
      }),
      'Os escolhidos.',
    ),
  },
  { description: 'Os brindes de uma promoção que o pedido alcançou.' },
);

const payment = Type.Object(
  {
    method: orNull(paymentMethod, 'A forma escolhida; null antes da escolha.'),
    providerType: orNull(providerType, 'Por quem passa o dinheiro; null antes da escolha.'),
    link: orNull(
      webAddress('Onde se paga fora da página: o link da cobrança aberta, ou o que o atendente mandou; null sem ele.'),
    ),
    providerId: orNull(text('O id da forma de pagamento, de `paymentOptions`.')),
    name: orNull(text('O nome dela, para mostrar.')),
    group: orNull(text('O grupo do que se paga na entrega, como Dinheiro ou Cartão.', { examples: ['Dinheiro'] })),
    cashAmount: orNull(reais('Com quanto se paga em dinheiro, para o troco; null em outras formas.')),
    installments: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Em quantas vezes no cartão. Falta até ser escolhido.' }),
    ),
    pixKey: Type.Optional(text('A chave PIX que o atendente digitou para este pedido. Falta sem ela.')),
  },
  { description: 'O pagamento escolhido. Tudo null antes da escolha.' },
);

const logistic = Type.Object(
  {
    type: logisticType,
    ...named('a opção de entrega ou a loja de retirada; `manual`: o atendente pôs o preço'),
    price: reais('O frete; 0 é grátis.'),
    isManual: flag('Se foi um atendente que pôs o frete.'),
    day: orNull(day('O dia escolhido, no fuso da loja; null sem horário.')),
    startDeliveryTime: orNull(
      Type.String({
        format: 'date-time',
        description: 'O começo do horário escolhido, com o fuso da loja; null sem horário.',
        examples: ['2026-11-21T09:00:00-03:00'],
      }),
    ),
    endDeliveryTime: orNull(
      Type.String({
        format: 'date-time',
        description: 'O fim do horário escolhido, com o fuso da loja; null sem horário.',
        examples: ['2026-11-21T12:00:00-03:00'],
      }),
    ),
    storePickUpAddress: orNull(storePickUpAddress, 'Onde se retira; null na entrega.'),
    ...logisticLimits,
  },
  { description: 'A entrega ou retirada escolhida.' },
);

const customer = Type.Object(
  {
    name: text('O nome de quem compra; vazio se não é conhecido.'),
    email: text('O e-mail; vazio se não é conhecido.', { examples: ['ana@exemplo.com.br'] }),
    document: text('O CPF, só algarismos; vazio se não é conhecido.', { examples: ['00000000000'] }),
    phone: text('O telefone que a pessoa informou: DDD e número, só algarismos; vazio sem ele.', {
      examples: ['11987654321'],
    }),
    isCorporate: flag('Se compra por uma empresa. Só com `enableCnpj` da loja, como os quatro seguintes.'),
    corporateDocument: text('O CNPJ, sem pontuação, com letras desde 2026; vazio para pessoas.'),
    corporateName: text('A Razão Social; vazia para pessoas.'),
    tradeName: text('O Nome Fantasia; vazio para pessoas.'),
    stateInscription: text('A Inscrição Estadual; vazia para pessoas.'),
    address: orNull(address, 'Para onde vai o pedido; null na retirada, e antes da escolha.'),
  },
  { description: 'De quem é o pedido.' },
);

/** A field that only agents receive. */
const forAgents = (what: string) => `Só para atendentes: ${what}.`;

export const order = Type.Object(
  {
    id: text('O id do pedido: ASCII visível, sem aspas duplas, `/`, barra invertida nem `%`.', {
      pattern: orderIdPattern,
      examples: ['019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11'],
    }),
    number: orNull(publicNumber('O número que as pessoas usam, de 1 a 999999999; null antes da confirmação.')),
    version: count('Cresce a cada mudança, de quem for. Vai em `If-Match`, como `"<id>.<version>"`.'),
    status: orderStatus,
    changedBy: described(changedBy, 'Quem fez esta versão.'),
    userId: text('O id de quem compra. Contém `anonymous` se é um visitante sem conversa.'),
    isAnonymousUser: flag('Se quem compra é um visitante sem conversa.'),
    hasStartedCheckout: Type.Optional(
      flag(
        'Se uma pessoa já escolheu entrega, horário ou pagamento: então o pedido precisa de tudo o que `steps` pede. Falta: cada escolha conta.',
      ),
    ),
    items: list(orderItem, 'As linhas, com os brindes.'),
    gifts: list(giftGroup, 'Os brindes que se podem escolher; vazia sem promoção alcançada.'),
    itemsAmout: reais('O subtotal: a soma das linhas.'),
    discountAmout: reais('Todo o desconto: do cupom, ou do atendente no pedido e nas linhas.'),
    totalAmout: reais('O total: subtotal − desconto + frete + taxa do vendedor.'),
    minOrderValue: reais('O subtotal mínimo da loja; 0 sem mínimo.'),
    coupon: orNull(text('O cupom usado; null sem ele.')),
    manualDiscount: orNull(reais('O desconto do atendente no pedido, em vez de um cupom; null sem ele.')),
    manualDiscountPercent: Type.Optional(
      orNull(percent('A porcentagem do subtotal que esse desconto segue; null: é um valor em reais, ou não há.')),
    ),
    discountLimit: Type.Optional(
      orNull(
        Type.Object({
          percent: percent('A parte do subtotal.'),
          amout: reais('O mesmo em dinheiro, para o subtotal de agora.'),
        }),
        forAgents('quanto podem ser juntos todos os descontos dados à mão; null: nenhum'),
      ),
    ),
    agent: Type.Optional(
      described(
        agentName,
        forAgents('quem confirmou o pedido, ou o cancelou como carrinho; null: outra pessoa, ou sem nome'),
      ),
    ),
    changedByAgent: Type.Optional(
      described(agentName, forAgents('o atendente que fez esta versão; null: outra pessoa, ou sem nome')),
    ),
    internalNote: Type.Optional(
      orNull(
        Type.String(),
        forAgents(
          'a nota interna do pedido; quem compra nunca a recebe; null sem nota; falta: a loja não tem notas, e a página não as oferece',
        ),
      ),
    ),
    discountRequest: Type.Optional(
      orNull(discountRequest, forAgents('o último pedido de desconto acima do limite; null sem um')),
    ),
    seller: orNull(seller, 'A loja vendedora escolhida; null sem escolha.'),
    providerPriceTableId: orNull(text('O id da tabela de preço que vale para o pedido; null: os preços do catálogo.')),
    enablePreferences: flag('Se as linhas podem ter observação (`preferences`).'),
    recaptchaKey: orNull(text('A chave pública da verificação que o último pagamento com cartão pediu; null sem ela.')),
    isInSemiAutomatic: flag('Se o robô atende o contato agora, e não um atendente.'),
    semiAutomaticSince: Type.Optional(
      orNull(
        instant(
          'Desde quando o robô atende; null enquanto um atendente atende. Falta: não há robô, e a página não oferece passar o contato a ele.',
        ),
      ),
    ),
    catalogErrorMessages: list(
      text('Um aviso, em português.'),
      'O que o catálogo mudou nas linhas desde a última leitura, para quem compra: preço, estoque, produto que saiu.',
    ),
    payment,
    logistic: orNull(logistic, 'A entrega ou retirada escolhida; null sem escolha.'),
    customer: orNull(customer, 'De quem é o pedido; null enquanto nada se sabe.'),
    enableDelivery: flag('Se a loja entrega este pedido.'),
    enablePickUp: flag('Se ele pode ser retirado.'),
    enableCreditPayment: flag('Se a loja aceita cartão na página.'),
    enablePixPayment: flag('Se aceita PIX.'),
    enableNubankPayment: flag('Se aceita NuPay, do Nubank.'),
    enableLinkPayment: flag('Se aceita um link de pagamento.'),
    enableBoletoPayment: flag('Se aceita boleto.'),
    boletoClearsAfterEnd: Type.Optional(
      flag(
        'Se o boleto não é oferecido porque poderia ser confirmado só depois do prazo do pedido, que já foi confirmado antes e mantém o prazo. Falta: não.',
      ),
    ),
  },
  { description: 'O pedido; enquanto `status` é 0, o carrinho.' },
);

/** The parts of an order that the document names. */
export const orderParts = { giftGroup, payment, logistic, customer };

/** The data of an event in `GET /api/order/events`. */
export const orderEvent = Type.Object(
  {
    id: text('O id do pedido que mudou.'),
    version: count('A versão que ele tem agora. Leia o pedido, se a sua é menor.'),
    status: orderStatus,
    changedBy,
  },
  { description: 'Um pedido de quem ouve mudou. Diz só isso: o conteúdo se lê com `currentOrder` ou `placedOrder`.' },
);
