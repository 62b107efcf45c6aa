import { Type } from 'typebox';
import { Step } from '#shared/model/shop-settings.ts';
import {
  count,
  described,
  flag,
  instant,
  list,
  orNull,
  reais,
  text,
  address as webAddress,
  wordOf,
} from '../response-fields.ts';
import { named } from './catalog.ts';
import { channelType, saleMode, sessionType } from './codes.ts';

/** Responses about the session, its person and its shop (spec §3). */
export const coordinates = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'A latitude em graus.', examples: [-23.55] }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'A longitude em graus.', examples: [-46.63] }),
  },
  { description: 'Um ponto no mapa (WGS 84).' },
);
export const geoCoordinates = orNull(coordinates, 'Onde fica; null se não se sabe.');
export const neighborhood = Type.Object(
  { id: text('O id do bairro na loja.'), name: text('O nome.') },
  { description: 'Um bairro que a loja distingue numa cidade de um CEP só.' },
);
export const neighborhoods = list(neighborhood, 'Os bairros que a loja distingue ali; vazia se não distingue.');

export const address = Type.Object(
  {
    isDefault: flag('Se é o endereço que o checkout já mostra escolhido.'),
    name: text('Como a pessoa o chama: Casa, Trabalho ou outro nome.'),
    state: text('A sigla do estado.', { examples: ['SP'] }),
    city: text('A cidade.'),
    street: text('A rua.'),
    number: text('O número da casa, como texto: "10", "s/n".'),
    zipCode: text('O CEP, oito algarismos, sem hífen.', { examples: ['01001000'] }),
    complement: text('O complemento, como "apto 12"; vazio sem ele.'),
    neighborhood: text('O bairro.'),
    neighborhoodId: orNull(text('O id do bairro na loja, se ela o distingue; senão null.')),
    fullAddress: text('O endereço inteiro numa linha, para mostrar.'),
    neighborhoods: Type.Optional(neighborhoods),
    geoCoordinates: Type.Optional(geoCoordinates),
  },
  { description: 'Um endereço de quem compra.' },
);

export const session = Type.Object(
  {
    sessionType,
    channelType,
    channelId: text('O número, a página ou a conta do canal; vazio sem canal.'),
    shopId: text('O id da loja da sessão.'),
    userShop: Type.Object(
      {
        id: text('O id de quem compra. Contém `anonymous` se é um visitante sem conversa.'),
        name: text('O nome; vazio se não é conhecido.'),
        addresses: list(address, 'Os endereços salvos. A posição de cada um é o `addressIndex` de `setLogistic`.'),
      },
      { description: 'Quem compra, também quando um atendente usa a sessão.' },
    ),
    chatHasPhone: Type.Optional(
      Type.Boolean({
        description:
          'Se a conversa de quem compra tem um telefone que um pagamento pode usar; senão a página o pede quando o pagamento precisa dele. Falta: só o WhatsApp tem.',
      }),
    ),
    contact: Type.Optional(
      Type.Object(
        {
          name: text('O nome do contato.'),
          channelType,
          phoneEnd: orNull(
            Type.String({ pattern: '^[0-9]{4}$' }),
            'Os quatro últimos algarismos do telefone; null se não é conhecido.',
          ),
        },
        { description: 'Só para atendentes: o contato atendido.' },
      ),
    ),
    agent: Type.Optional(
      Type.Object(
        {
          id: text('O id do atendente na plataforma.'),
          name: text('O nome dele.'),
          role: Type.Optional(
            wordOf(['agent', 'supervisor'], 'O que ele pode. Falta: agent.', {
              agent: 'atende',
              supervisor: 'decide também os descontos que outros pedem',
            }),
          ),
        },
        { description: 'Só para atendentes que a plataforma nomeou: quem atende.' },
      ),
    ),
    code: Type.Optional(
      text('Só para `anonymous-session`: o código deste visitante, para as outras chamadas. É um segredo.'),
    ),
  },
  { description: 'Quem usa a página, por quem e em que loja.' },
);

const color = (what: string) => text(`${what}, como #rgb ou #rrggbb.`, { examples: ['#0f6b4f'] });
export const style = Type.Object(
  {
    defaultColor: color('A cor da loja, de que a página faz as outras'),
    secondaryColor: color('A cor dos fundos suaves'),
    urlLogo: orNull(webAddress('O endereço da imagem do logo, https ou relativo; null: aparece o nome.')),
  },
  { description: 'A aparência da loja.' },
);

export const shopSettings = Type.Object(
  {
    shopId: text('O id da loja.'),
    name: text('O nome da loja, para mostrar.'),
    saleMode,
    style,
    channelSettings: list(
      Type.Object({
        channelId: text('O canal, como na sessão.'),
        style: described(style, 'A aparência neste canal, em vez da geral.'),
        channelTypes: Type.Optional(list(channelType, 'Os tipos dos canais com este id. Falta: não se sabe.')),
      }),
      'A aparência própria de alguns canais; vazia sem ela.',
    ),
    whatsApp: text('O WhatsApp da loja: código do país e DDD, só algarismos; vazio sem ele.', {
      examples: ['5511900000000'],
    }),
    messengerPage: Type.Optional(
      text('A página da loja no Facebook, nome de usuário ou id, para o link m.me. Falta: sem ela.', {
        examples: ['emporio.girassol'],
      }),
    ),
    instagramUser: Type.Optional(
      text('O usuário da loja no Instagram, sem @, para o link ig.me. Falta: sem ele.', {
        examples: ['emporio.girassol'],
      }),
    ),
    webCatalogCallbackMessage: text('O texto com que quem confirmou abre a conversa no WhatsApp; vazio sem texto.'),
    showCollections: flag('Se as coleções aparecem entre as categorias.'),
    collections: list(
      Type.Object(named('a coleção, sem o prefixo `COLLECTION_` que tem entre as categorias')),
      'As coleções; vazia sem `showCollections`.',
    ),
    steps: list(
      wordOf(Object.values(Step), 'Uma etapa.', {
        Start: 'o começo',
        Catalog: 'o catálogo',
        Identify: 'o nome de quem compra',
        Logistic: 'a entrega ou retirada',
        Payment: 'o pagamento',
        Schedule: 'o dia e o horário',
        Seller: 'a loja vendedora, antes dos produtos',
      }),
      'O que um pedido precisa ter. Sem uma etapa, a página não a pede, e o pedido se confirma sem ela.',
    ),
    disableRestrictedProducts: flag('Se só atendentes põem no carrinho produtos de venda restrita.'),
    hideAttributes: flag('Se a página do produto esconde os atributos de um produto sem escolhas.'),
    showSpecifications: flag('Se a página do produto mostra a ficha técnica.'),
    productLayout: Type.Optional(
      wordOf(['grid', 'list'], 'Como o catálogo se mostra no celular. Falta: grid.', {
        grid: 'cartões lado a lado',
        list: 'um produto por linha',
      }),
    ),
    enableCnpj: flag('Se se pode comprar por uma empresa, com CNPJ.'),
    enableManualPrices: flag('Se atendentes dão descontos, tabelas de preço e fretes à mão.'),
    logistics: Type.Object(
      { enableDelivery: flag('Se a loja entrega.'), enablePickUp: flag('Se se pode retirar.') },
      { description: 'Como os pedidos chegam. O pedido diz o que vale para ele.' },
    ),
    externalLogistic: flag('Se a entrega é de outra empresa. Nenhuma tela muda por isso.'),
    allowShippingRestrictedProducts: flag('Se produtos com restrição de envio podem ser entregues.'),
    canUseCoupon: flag('Se o checkout aceita cupons.'),
    disableChargeOrders: flag('Se o pedido é recebido sem cobrança; só o cartão é cobrado na hora.'),
    showSellerOptions: flag('Se o checkout deixa escolher a loja vendedora.'),
    payment: Type.Object(
      {
        type: wordOf(['manual', 'other'], 'Como se cobra.', {
          manual: 'o atendente informa o pagamento à mão',
          other: 'pelas formas de pagamento da loja',
        }),
        publicKey: orNull(text('A chave pública do formulário de cartão do provedor; null: não há esse formulário.')),
      },
      { description: 'Como a loja cobra.' },
    ),
    disableExpressDeliveryForAssistedSale: flag('Se atendentes não escolhem entrega expressa.'),
    finishOrderIn: Type.Optional(
      wordOf(['chat', 'page'], 'Onde o pedido de quem compra termina. Falta: chat.', {
        chat: 'catálogo e carrinho confirmam, e a conversa combina o resto',
        page: 'eles levam ao checkout, que confirma',
      }),
    ),
    pause: Type.Optional(
      orNull(
        Type.Object({
          until: orNull(instant('Até quando; null: até que a loja abra.')),
          text: text('O que quem compra lê.'),
        }),
        'A loja não recebe pedidos de quem compra; falta ou null: recebe.',
      ),
    ),
    timeZone: text('O fuso dos horários e prazos, por nome da IANA.', { examples: ['America/Sao_Paulo'] }),
    limits: Type.Object(
      {
        maxDistinctItems: orNull(count('Quantas linhas um pedido pode ter; null sem limite.')),
        maxItemsAmout: orNull(count('Quantas unidades um pedido pode ter; null sem limite.')),
        orderMinPrice: orNull(reais('O subtotal mínimo; null sem mínimo.')),
      },
      { description: 'Os limites que a página mostra no topo. Os que valem para o pedido estão nele.' },
    ),
  },
  { description: 'A loja e como ela vende.' },
);
