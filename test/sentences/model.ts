import type { Sentence } from './sentence.ts';

const codes = 'shared/contract/codes.test.ts';
const entities = 'shared/contract/entities.test.ts';
/** A sentence that is the title of its own test. */
const titled = (file: string, says: string, ...more: Sentence['shownBy']): Sentence => ({
  says,
  shownBy: [[file, says], ...more],
});

const orderItem =
  'Order item: index, providerId, quantity, attributes[providerId, optionProviderId, redirectable], sku, subscription, name, images, unitPrice, promotionalPrice, totalAmout, isGift, preferences, sellerId, priceTags[identifier], hasShippingRestriction.';
const order =
  'userId, isAnonymousUser, items, gifts, itemsAmout (subtotal), discountAmout, totalAmout, minOrderValue, coupon, seller (with serviceTax), providerPriceTableId, enablePreferences, recaptchaKey, isInSemiAutomatic, catalogErrorMessages[], payment {method, providerType, link}, logistic {type, providerId, price, startDeliveryTime, storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}, customer {address}';
const flags =
  'enable flags (enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment, enableLinkPayment, enableBoletoPayment)';
const checkoutData =
  'Checkout data kept locally per user: logisticType, selectedLogistic, deliveryAddressIndex, selectedSeller, selectedDay, selectedSchedule, paymentMethod, paymentOptionGroup, paymentOptionId, cashAmount, coupon, manualDiscount, priceTableId, manualPaymentOption, cep (and cepNumber, isInSemiAutomatic, and the contact fields in the checkout form).';
const settings =
  'Shop settings: style (defaultColor, secondaryColor, urlLogo), channelSettings (list with channelId and its own style), whatsApp, webCatalogCallbackMessage, showCollections, steps (Start, Catalog, Identify, Logistic, Payment, Schedule, Seller), disableRestrictedProducts, hideAttributes, showSpecifications, enableCnpj, enableManualPrices, logistics, externalLogistic, allowShippingRestrictedProducts, canUseCoupon, disableChargeOrders, showSellerOptions, payment {type (manual or other), publicKey}';
const options =
  'Logistic option: providerId, name, price, orderMinPrice, maxDistinctItems, maxItemsAmout, shippingTimeEstimative, minShippingTimeEstimative, storeName, storePickUpAddress (name, street, number, neighborhood).';
const methods =
  'Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7, Nubank 8.';
const providers =
  'Payment provider type: ShopProvider 0, a pay provider 1, a Brazilian payment gateway 2, another gateway 3, FixPay 4, MercadoPago 5, Manual 6.';

/** Spec §1 and §3: the product's purpose, and its nouns with their codes, fields and keys, word for word. */
export const model: Sentence[] = [
  {
    says: 'The product is a mobile-friendly online shop (catalogue, cart, checkout) reached from a messaging channel, with Brazilian Portuguese text and prices in Brazilian reais.',
    shownBy: [
      [
        'journeys/shopper.test.ts',
        "a shopper from WhatsApp searches 'acucar', buys a variant, reaches the minimum and is sent to the shop's chat",
      ],
      [
        'journeys/touch-targets.test.ts',
        'every control of the catalogue, the product page and the cart is large enough for a thumb',
      ],
      ['webapp/user-facing-text.test.ts', 'all user-facing text is Portuguese'],
    ],
  },
  {
    says: 'It also offers an assisted-sale mode in which a seller or agent acts for a customer.',
    shownBy: [
      [
        'journeys/assisted-sale.test.ts',
        'an agent sends a product, the contact opens it, both edit the order, the agent confirms by PIX, the contact pays',
      ],
    ],
  },
  {
    says: 'Shoppers arrive from a messaging channel (Messenger, WhatsApp, WebChat or Instagram).',
    shownBy: [['order-service/http/session.test.ts', 'of a known code gives the shopper, the shop and the channel']],
  },
  {
    says: 'They browse a catalogue, search and filter, build an order, choose delivery or pickup, pay and confirm.',
    shownBy: [
      [
        'journeys/shopper.test.ts',
        "a shopper from WhatsApp searches 'acucar', buys a variant, reaches the minimum and is sent to the shop's chat",
      ],
      [
        'journeys/catalogue-filters.test.ts',
        'the sidebar is 300px wide, filters by its checkboxes and shows the chosen filters',
      ],
      [
        'journeys/checkout-delivery.test.ts',
        'a shopper chooses pickup at a store, a day and a time, and finds all choices after a reload',
      ],
      [
        'journeys/checkout-payment.test.ts',
        'a shopper picks up at a store, at a time, pays by PIX and confirms from the checkout',
      ],
    ],
  },
  {
    says: 'All user-facing text is Portuguese. Currency is BRL, locale pt-BR.',
    shownBy: [
      ['webapp/user-facing-text.test.ts', 'all user-facing text is Portuguese'],
      ['shared/rules/prices.test.ts', 'labels are in R$ pt-BR with two decimals'],
    ],
  },
  titled(codes, 'Sale modes: None 0, AutomatedSale 1, AssistedSale 2, Both 3.'),
  titled(codes, 'Channel: Messenger 0, WhatsApp 1, WebChat 2, Instagram 3.'),
  titled(codes, 'sessionType (Contact 0, PlatformUser 1, Chatbot 2, None 3)'),
  titled(codes, 'type (Daily 10, Weekly 20, Monthly 30, Yearly 40)'),
  titled(codes, 'status (Creating 0, Received 1, Finalized 2, Canceled 3, Error 4)'),
  titled(codes, 'Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4.'),
  titled(codes, 'Failure type: ReCAPTCHA 0, LimitExceeded 1, InvalidData 2, Unknown 3.'),
  titled(codes, methods),
  titled(codes, providers),
  titled(codes, 'Logistic type: StorePickUp 0, ExpressDelivery 1, Shipping 2'),
  {
    says: 'Session-storage keys (in-memory store with optional expiry): session_code, catalog_type, catalog_id, cached_catalog, session_user_id, checkout_data, payment_data.',
    shownBy: [
      ['webapp/browser/storage/storage.test.ts', 'is in session storage with the plain key of the specification'],
      ['webapp/browser/storage/storage.test.ts', 'expires'],
      ['webapp/browser/storage/storage.test.ts', 'lives as long as the page if the browser blocks storage'],
    ],
  },
  titled(codes, "Error object: message, code (500), type ('error'), status (0)"),
  {
    says: 'Result envelope: success, data, errors (each with message).',
    shownBy: [
      [
        'order-service/http/calls.test.ts',
        'each call about the order has the parameters and the response of its row in the specification',
      ],
      ['scripts/conformance.test.ts', 'our own order service passes the conformance check'],
      ['webapp/api/client.test.ts', 'fails when status and envelope disagree about success'],
    ],
  },
  titled(entities, order),
  titled(entities, flags),
  titled(entities, orderItem),
  titled(entities, 'Gift group: id, availableQuantity, availableGifts[id, seller, name, imageUrl].'),
  titled(entities, 'Card option: providerId, name, installments[count, value].'),
  titled(
    entities,
    'Customer: name, email, document, isCorporate, corporateDocument, corporateName, tradeName, stateInscription.',
  ),
  titled(entities, 'Seller option: providerId, name, address, serviceTax.'),
  titled(entities, options),
  titled(entities, 'Pickup store: name, fullAddress (street, number).'),
  titled(entities, 'Price table: id, name.'),
  titled(entities, 'Payment option: method, name, payOnDelivery, group, providerId.'),
  titled(entities, checkoutData, [
    'webapp/state/session/session.test.ts',
    'data stored for another person is not shown to this one',
  ]),
  titled(entities, settings),
  titled(codes, 'steps (Start, Catalog, Identify, Logistic, Payment, Schedule, Seller)'),
  {
    says: 'a setting disabling express delivery for assisted sale',
    shownBy: [
      [
        'order-service/http/delivery.test.ts',
        'leave express delivery out for platform users when it is disabled for assisted sale',
      ],
    ],
  },
  titled(entities, 'Catalogue send request: categoryId, collectionId, searchTerm.'),
];
