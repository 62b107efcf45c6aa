import { Type } from 'typebox';
import { ChannelType } from '#shared/model/channel.ts';
import { SessionType } from '#shared/model/session.ts';
import { SaleMode, Step } from '#shared/model/shop-settings.ts';
import { codeOf, count, flag, orNull, reais, text, textOrNull, wordOf } from '../response-fields.ts';
import { named } from './catalog.ts';

/** Responses about the session, its person and its shop (spec §3). */
export const channelType = codeOf(ChannelType);
export const geoCoordinates = orNull(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }));
export const neighborhoods = Type.Array(Type.Object({ id: text, name: text }));

export const address = Type.Object({
  isDefault: flag,
  name: text,
  state: text,
  city: text,
  street: text,
  number: text,
  zipCode: text,
  complement: text,
  neighborhood: text,
  neighborhoodId: textOrNull,
  fullAddress: text,
  neighborhoods: Type.Optional(neighborhoods),
  geoCoordinates: Type.Optional(geoCoordinates),
});

export const session = Type.Object({
  sessionType: codeOf(SessionType),
  channelType,
  channelId: text,
  shopId: text,
  userShop: Type.Object({ id: text, name: text, addresses: Type.Array(address) }),
  contact: Type.Optional(
    Type.Object(
      {
        name: text,
        channelType,
        phoneEnd: orNull(Type.String({ pattern: '^[0-9]{4}$', description: 'Os quatro últimos dígitos do telefone.' })),
      },
      { description: 'Só para atendentes: o contato atendido.' },
    ),
  ),
  agent: Type.Optional(
    Type.Object(
      { id: text, name: text, role: Type.Optional(wordOf(['agent', 'supervisor'])) },
      { description: 'Só para atendentes que a plataforma nomeou: quem atende.' },
    ),
  ),
  code: Type.Optional(
    Type.String({ description: 'Só para `anonymous-session`: o código deste visitante, para as outras chamadas.' }),
  ),
});

const style = Type.Object({ defaultColor: text, secondaryColor: text, urlLogo: textOrNull });
export const shopSettings = Type.Object({
  shopId: text,
  name: text,
  saleMode: codeOf(SaleMode),
  style,
  channelSettings: Type.Array(
    Type.Object({ channelId: text, style, channelTypes: Type.Optional(Type.Array(channelType)) }),
  ),
  whatsApp: text,
  webCatalogCallbackMessage: text,
  showCollections: flag,
  collections: Type.Array(Type.Object(named)),
  steps: Type.Array(wordOf(Object.values(Step))),
  disableRestrictedProducts: flag,
  hideAttributes: flag,
  showSpecifications: flag,
  productLayout: Type.Optional(wordOf(['grid', 'list'])),
  enableCnpj: flag,
  enableManualPrices: flag,
  logistics: Type.Object({ enableDelivery: flag, enablePickUp: flag }),
  externalLogistic: flag,
  allowShippingRestrictedProducts: flag,
  canUseCoupon: flag,
  disableChargeOrders: flag,
  showSellerOptions: flag,
  payment: Type.Object({ type: wordOf(['manual', 'other']), publicKey: textOrNull }),
  disableExpressDeliveryForAssistedSale: flag,
  finishOrderIn: Type.Optional(wordOf(['chat', 'page'])),
  pause: Type.Optional(orNull(Type.Object({ until: textOrNull, text }))),
  timeZone: text,
  limits: Type.Object({
    maxDistinctItems: orNull(count),
    maxItemsAmout: orNull(reais),
    orderMinPrice: orNull(reais),
  }),
});
