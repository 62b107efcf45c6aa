import type { Sentence } from './sentence.ts';

const testOf = (says: string) =>
  / \/api\/(session|shop|catalog)\//.test(says)
    ? 'order-service/http/shop-calls.test.ts'
    : 'order-service/http/calls.test.ts';
const row = (says: string, ...more: Sentence['shownBy']): Sentence => ({
  says,
  shownBy: [[testOf(says), says], ...more],
});

/**
 * Spec §7, row by row: each call made exactly as the row spells it. Tray, Mercado Pago and the PIX key have their own
 * files.
 */
export const calls: Sentence[] = [
  row('GET /api/session/{code} | data.userShop'),
  row('GET /api/shop/settings | reads data.data'),
  row('GET /api/catalog/categories | query perPage (default 50); data.data of categories'),
  row('GET /api/catalog/top | pageNumber, perPage, pageToken'),
  row(
    'POST /api/catalog/products/search | category (comma-joined ids), pageNumber, perPage, pageToken, searchQuery, filters',
  ),
  row('GET /api/catalog/products/collections/{id} | searchQuery, pageNumber, perPage, pageToken'),
  row('POST /api/catalog/products/searchText | pageNumber, perPage, pageToken, searchQuery, filters'),
  row("GET /api/catalog/products/{id} | product (id, or id with 'Variant=' option id for redirectable attributes)"),
  row(
    'GET /api/catalog/products/byids/{comma-separated ids} | ids come from a stored list or a comma-separated ids query parameter on the page URL',
  ),
  row('GET /api/catalog/products/facets | searchQuery (or category id)'),
  row('GET /api/order/current | data is the order'),
  row(
    'POST /api/order/items/ | index (string), providerId, quantity, attributes, sku, subscription, preferences; returns updated order',
  ),
  row('POST /api/order/gift/ | id, selectedGifts'),
  row('GET /api/order/confirm | confirm (channel type, WhatsApp number, message)', [
    'shared/rules/entry-and-return.test.ts',
    'confirming redirects to a chat link with the merchant number and optional prefilled text',
  ]),
  row('POST /api/order/payment/credit/installments | providerId, installments; returns order'),
  row('POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken'),
  row('GET /api/order/payment/credit | card options'),
  row('GET /api/order/payment/update | payment method change'),
  row('POST /api/order/payment/delivery | providerId, type, cashAmount'),
  row('GET /api/order/logistic/ | query type, code, number'),
  row('POST /api/order/logistic/ | set option'),
  row('POST /api/order/logistic/manual | query code; address index and logistic object'),
  row('GET /api/order/stores/ | pickup stores'),
  row('GET /api/order/payments/ | payment options'),
  row('GET /api/order/seller/ | query type, code, number'),
  row('POST /api/order/seller/ | set seller'),
  row('GET, POST /api/order/schedule | list (days with options) / set option'),
  row('POST /api/order/coupon/ | query coupon'),
  row('POST /api/order/discount | query discount'),
  row(
    'GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods, geoCoordinates',
  ),
  row('POST /api/order/address/ | new address; returns addresses'),
  row('POST /api/order/send/product/{id} | attributes list (empty list on the card)'),
  row('GET /api/order/send/resume | send summary'),
  row('GET /api/order/send/catalog | categoryId, collectionId, searchTerm'),
  row('POST /api/order/semiautomatic | returns isInSemiAutomatic'),
  row(
    'POST /api/customer/update | name, document, email, corporateDocument, corporateName, isCorporate, stateInscription, tradeName',
  ),
  row(
    'POST /api/order/confirm | agent confirm: document, name, email, isCorporate, corporateDocument, stateInscription, corporateName, tradeName, paymentMethod, manualPaymentInformation; failure shows first error message',
    [
      'webapp/state/session/assisted.test.ts',
      "confirm failure: a modal titled 'Finalizar Pedido' with the first server message",
    ],
  ),
  row('GET /api/order/cancel | agent cancel; result not read'),
  row('GET /api/order/price-tables | list'),
  row('POST /api/order/price-tables/{id} | set'),
];
