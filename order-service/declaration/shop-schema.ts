import { type Static, Type } from 'typebox';
import { ChannelType } from '#shared/model/channel.ts';
import type { OwnMessage } from '#shared/model/message-texts.ts';
import { messageCharges } from '#shared/model/panel/message-charge.ts';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import { chosenPlatformEvents, maxPlatformWebhooks } from '#shared/model/platform-event.ts';
import { SaleMode, Step } from '#shared/model/shop-settings.ts';
import {
  accessToken,
  cep,
  color,
  count,
  couponCode,
  day,
  flag,
  host,
  id,
  instagramUser,
  instant,
  longText,
  messengerPage,
  metaId,
  oneOf,
  orNull,
  phone,
  picture,
  pixKey,
  positiveReais,
  publicKey,
  reais,
  secret,
  slug,
  state,
  templateLanguage,
  templateName,
  text,
  time,
  timeZone,
  wholeNumber,
} from './value-schemas.ts';

/**
 * The input of `apply`: a shop as its operator declares it. Names are those of the specification (§3), codes are given
 * by name, amounts in reais. A missing field keeps the shop's value; a list replaces the whole earlier one.
 */
const closed = { additionalProperties: false } as const;
const name = text(120);
const estimates = {
  shippingTimeEstimative: Type.Optional(text(60)),
  minShippingTimeEstimative: Type.Optional(text(60)),
};
const limits = {
  orderMinPrice: Type.Optional(reais),
  maxDistinctItems: Type.Optional(count),
  maxItemsAmout: Type.Optional(count),
};
const seller = Type.Optional(id);
const window = { startsAt: Type.Optional(instant), endsAt: Type.Optional(instant) };

const style = Type.Object(
  { defaultColor: color, secondaryColor: color, urlLogo: Type.Optional(orNull(picture)) },
  closed,
);

const settings = Type.Object(
  {
    style: Type.Optional(style),
    channelSettings: Type.Optional(Type.Array(Type.Object({ channelId: text(200), style }, closed), { maxItems: 100 })),
    whatsApp: Type.Optional(phone),
    messengerPage: Type.Optional(messengerPage),
    instagramUser: Type.Optional(instagramUser),
    webCatalogCallbackMessage: Type.Optional(longText(500)),
    showCollections: Type.Optional(flag),
    steps: Type.Optional(Type.Array(oneOf(namesOf(Step)), { maxItems: 7 })),
    disableRestrictedProducts: Type.Optional(flag),
    hideAttributes: Type.Optional(flag),
    showSpecifications: Type.Optional(flag),
    productLayout: Type.Optional(oneOf(['grid', 'list'])),
    enableCnpj: Type.Optional(flag),
    enableManualPrices: Type.Optional(flag),
    logistics: Type.Optional(
      Type.Object({ enableDelivery: Type.Optional(flag), enablePickUp: Type.Optional(flag) }, closed),
    ),
    externalLogistic: Type.Optional(flag),
    allowShippingRestrictedProducts: Type.Optional(flag),
    canUseCoupon: Type.Optional(flag),
    disableChargeOrders: Type.Optional(flag),
    showSellerOptions: Type.Optional(flag),
    payment: Type.Optional(
      Type.Object(
        { type: Type.Optional(oneOf(['manual', 'other'])), publicKey: Type.Optional(orNull(text(200))) },
        closed,
      ),
    ),
    disableExpressDeliveryForAssistedSale: Type.Optional(flag),
    finishOrderIn: Type.Optional(oneOf(['chat', 'page'])),
    limits: Type.Optional(
      Type.Object(
        { maxDistinctItems: Type.Optional(orNull(count)), maxItemsAmout: Type.Optional(orNull(count)) },
        closed,
      ),
    ),
  },
  closed,
);

/** The limits of an order without an agent; null = no limit. */
const orderLimits = Type.Object(
  {
    unitsPerItem: Type.Optional(orNull(count)),
    unitsPerOrder: Type.Optional(orNull(count)),
    visitorUnitsPerItem: Type.Optional(orNull(count)),
    visitorUnitsPerOrder: Type.Optional(orNull(count)),
    openOrdersPerNetwork: Type.Optional(orNull(count)),
    openOrdersPerNetworkWithoutName: Type.Optional(orNull(count)),
    openOrdersPerContact: Type.Optional(orNull(count)),
  },
  closed,
);

/** The time until an unpaid or unaccepted order is cancelled; null = never. */
const reservation = Type.Object(
  {
    onlineHours: Type.Optional(orNull(wholeNumber(1, 8_760))),
    otherHours: Type.Optional(orNull(wholeNumber(1, 8_760))),
    withoutNameHours: Type.Optional(orNull(wholeNumber(1, 8_760))),
    boletoBankingDays: Type.Optional(wholeNumber(1, 30)),
    restartHours: Type.Optional(orNull(wholeNumber(1, 8_760))),
  },
  closed,
);

/** What a sent message costs, in reais, by channel and by the kind that the channel charges. */
const messagePrices = Type.Array(
  Type.Object(
    {
      channel: Type.Enum(Object.keys(ChannelType)),
      charge: Type.Enum([...messageCharges]),
      price: Type.Number({ minimum: 0, maximum: 100 }),
    },
    closed,
  ),
  { maxItems: 12 },
);

/** The shop's own texts for messages to contacts. All of them are replaced: a missing one is the usual text. */
const messageTexts = Type.Partial(
  Type.Object(
    {
      welcome: longText(500),
      received: longText(500),
      paid: longText(500),
      onItsWay: longText(500),
      readyForPickup: longText(500),
      finalized: longText(500),
      canceled: longText(500),
      notPaidInTime: longText(500),
      notAcceptedInTime: longText(500),
    } satisfies Record<OwnMessage, unknown>,
    closed,
  ),
);

/** The merchant's number that gets a message for each new order. */
const orderAlert = Type.Object({ phone, isOn: flag }, closed);

const sellers = Type.Array(
  Type.Object(
    { providerId: id, name, address: Type.Optional(longText(200)), serviceTax: Type.Optional(reais) },
    closed,
  ),
  { maxItems: 1_000 },
);

const stores = Type.Array(
  Type.Object(
    {
      providerId: id,
      seller,
      name,
      zipCode: cep,
      state,
      city: name,
      neighborhood: name,
      street: text(200),
      number: text(20),
      price: Type.Optional(reais),
      ...limits,
      shippingTimeEstimative: estimates.shippingTimeEstimative,
    },
    closed,
  ),
  { maxItems: 1_000 },
);

const neighborhoods = Type.Array(Type.Object({ id, state, city: name, name }, closed), { maxItems: 10_000 });

const area = Type.Object(
  {
    from: cep,
    to: cep,
    neighborhoodId: Type.Optional(id),
    price: reais,
    freeFrom: Type.Optional(positiveReais),
    ...estimates,
  },
  closed,
);
const deliveryOptions = Type.Array(
  Type.Object(
    {
      providerId: id,
      seller,
      type: oneOf(['ExpressDelivery', 'Shipping']),
      name,
      ...limits,
      areas: Type.Array(area, { minItems: 1, maxItems: 10_000 }),
    },
    closed,
  ),
  { maxItems: 1_000 },
);

/** Weekdays by their number: 0 = Sunday. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const schedule = Type.Array(
  Type.Object(
    {
      seller,
      type: Type.Optional(oneOf(['StorePickUp', 'ExpressDelivery', 'Shipping'])),
      weekdays: Type.Array(oneOf(weekdayNames), { minItems: 1, maxItems: 7 }),
      startTime: time,
      endTime: time,
      cutoffMinutes: Type.Optional(wholeNumber(0, 100_000)),
      capacity: Type.Optional(count),
    },
    closed,
  ),
  { maxItems: 1_000 },
);

const priceTables = Type.Array(
  Type.Object(
    {
      providerId: id,
      name,
      items: Type.Array(Type.Object({ sku: text(200), price: reais }, closed), { maxItems: 100_000 }),
    },
    closed,
  ),
  { maxItems: 100 },
);

const coupons = Type.Array(
  Type.Object(
    {
      code: couponCode,
      kind: oneOf(['percent', 'amount', 'delivery']),
      value: positiveReais,
      minAmount: Type.Optional(reais),
      maxDiscount: Type.Optional(positiveReais),
      maxUses: Type.Optional(count),
      maxUsesPerCustomer: Type.Optional(count),
      ...window,
    },
    closed,
  ),
  { maxItems: 10_000 },
);

const gift = Type.Object(
  { id, name, seller, imageUrl: Type.Optional(picture), available: Type.Optional(wholeNumber(0, 1_000_000)) },
  closed,
);
const gifts = Type.Array(
  Type.Object(
    {
      id,
      name,
      minAmount: Type.Optional(reais),
      triggerProductIds: Type.Optional(Type.Array(id, { maxItems: 1_000 })),
      availableQuantity: wholeNumber(1, 100),
      ...window,
      availableGifts: Type.Array(gift, { minItems: 1, maxItems: 100 }),
    },
    closed,
  ),
  { maxItems: 1_000 },
);

const paymentOptions = Type.Array(
  Type.Object(
    {
      providerId: id,
      method: oneOf(namesOf(PaymentMethod)),
      providerType: oneOf(namesOf(PaymentProviderType)),
      name,
      group: Type.Optional(name),
      payOnDelivery: Type.Optional(flag),
    },
    closed,
  ),
  { maxItems: 1_000 },
);

/** The name on the card's bill. Mercado Pago takes 22 characters, and most banks print the first 13. */
const statementDescriptor = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9 .*-]{0,21}$',
  expected: 'até 22 letras sem acento, números, espaços, pontos, hífens ou asteriscos',
});

/** Payment accounts, one per provider. `rule-problems.ts` checks which fields belong together. */
const paymentAccounts = Type.Array(
  Type.Object(
    {
      provider: oneOf(['mercadopago', 'pagarme', 'pix-key']),
      publicKey: Type.Optional(publicKey),
      accessToken: Type.Optional(secret),
      webhookSecret: Type.Optional(secret),
      maxInstallments: Type.Optional(wholeNumber(1, 24)),
      statementDescriptor: Type.Optional(statementDescriptor),
      api: Type.Optional(oneOf(['payments', 'orders'])),
      pixKey: Type.Optional(pixKey),
      merchantName: Type.Optional(text(25)),
      merchantCity: Type.Optional(text(15)),
    },
    { ...closed, isSecret: true },
  ),
  { maxItems: 3, isSecret: true },
);

/** A template that WhatsApp approved. `text`: {{1}} is our text; `button`: its button leads to the shop. */
const template = Type.Object(
  {
    name: templateName,
    language: Type.Optional(templateLanguage),
    text: Type.Optional(flag),
    button: Type.Optional(flag),
  },
  closed,
);

/** A channel of Meta's own interface: WhatsApp, Messenger or Instagram. A connected one keeps secrets left out. */
const meta = Type.Object(
  {
    id: metaId,
    accessToken: Type.Optional(accessToken),
    appSecret: Type.Optional(secret),
    verifyToken: Type.Optional(secret),
    login: Type.Optional(oneOf(['page', 'instagram'])),
    template: Type.Optional(template),
    templates: Type.Optional(
      Type.Object(
        {
          order: Type.Optional(template),
          payment: Type.Optional(template),
          cart: Type.Optional(template),
          greeting: Type.Optional(template),
          offer: Type.Optional(template),
        },
        closed,
      ),
    ),
    welcome: Type.Optional(longText(600)),
    nativePayments: Type.Optional(
      Type.Object({ pixKey: Type.Optional(pixKey), merchantName: Type.Optional(text(25)) }, closed),
    ),
  },
  { ...closed, isSecret: true },
);

/** `rule-problems.ts` checks which of the two a channel has, and which fields belong to which channel. */
const channels = Type.Array(
  Type.Object(
    {
      channelType: oneOf(namesOf(ChannelType)),
      channelId: text(200),
      webhook: Type.Optional(Type.Object({ url: text(2_000), secret: Type.Optional(text(200)) }, closed)),
      meta: Type.Optional(meta),
    },
    closed,
  ),
  { maxItems: 100 },
);

/** The addresses of the shop's own systems, which receive the events of its orders. */
const platformWebhooks = Type.Array(
  Type.Object(
    {
      url: text(2_000),
      secret: text(200),
      id: Type.Optional(text(60)),
      name: Type.Optional(text(100)),
      events: Type.Optional(Type.Array(oneOf(chosenPlatformEvents), { minItems: 1, maxItems: 50 })),
    },
    closed,
  ),
  { maxItems: maxPlatformWebhooks },
);

const expressions = Type.Array(text(60), { minItems: 1, maxItems: 30 });

/**
 * Words that customers use for the same thing; `finds`: kinds of it, which a search for one of the words also finds.
 */
const searchSynonyms = Type.Array(Type.Object({ words: expressions, finds: Type.Optional(expressions) }, closed), {
  maxItems: 500,
});

export const shopSchema = Type.Object(
  {
    slug,
    name: Type.Optional(name),
    saleMode: Type.Optional(oneOf(namesOf(SaleMode))),
    hosts: Type.Optional(Type.Array(host, { maxItems: 100 })),
    minOrderValue: Type.Optional(reais),
    timeZone: Type.Optional(timeZone),
    scheduleDays: Type.Optional(wholeNumber(1, 60)),
    maxDiscountPercent: Type.Optional(wholeNumber(0, 100)),
    orderLimits: Type.Optional(orderLimits),
    reservation: Type.Optional(reservation),
    messagePrices: Type.Optional(messagePrices),
    messageTexts: Type.Optional(messageTexts),
    orderAlert: Type.Optional(orderAlert),
    settings: Type.Optional(settings),
    searchSynonyms: Type.Optional(searchSynonyms),
    sellers: Type.Optional(sellers),
    stores: Type.Optional(stores),
    neighborhoods: Type.Optional(neighborhoods),
    deliveryOptions: Type.Optional(deliveryOptions),
    schedule: Type.Optional(schedule),
    closedDays: Type.Optional(Type.Array(day, { maxItems: 1_000 })),
    priceTables: Type.Optional(priceTables),
    coupons: Type.Optional(coupons),
    gifts: Type.Optional(gifts),
    paymentOptions: Type.Optional(paymentOptions),
    paymentAccounts: Type.Optional(paymentAccounts),
    channels: Type.Optional(channels),
    platformWebhooks: Type.Optional(platformWebhooks),
  },
  closed,
);

/** A declaration whose shape has been checked. */
export type ShopDeclaration = Static<typeof shopSchema>;

function namesOf<Codes extends Readonly<Record<string, unknown>>>(codes: Codes): (keyof Codes & string)[] {
  // The keys of this constant are exactly the names.
  return Object.keys(codes) as (keyof Codes & string)[];
}
