import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { schemas } from '#shared/contract/request-schemas.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import { emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { emptyCustomer } from '#shared/model/customer.ts';

/** A field and its nested fields. */
type Fields = { [name: string]: Fields };

/** Parts between commas outside brackets. */
function partsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if ('[{('.includes(letter)) depth += 1;
    if (']})'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * 'Entity: id, brand.name, images[url], payment {method}, note (a word)' → id, brand with name, images with url,
 * payment with method, note.
 */
const fieldsOf = (sentence: string): Fields => readFields(sentence.replace(/^[^:[({]*: /, '').replace(/\.$/, ''));

const readFields = (text: string): Fields =>
  Object.fromEntries(
    partsOf(text).map((part) => {
      const [, name = '', inner, bracket, nested = ''] =
        part.match(/^(\w+)(?:\.(\w+))?[^[{(]*(?:([[{(])(.*)[\]})])?$/s) ?? [];
      if (inner) return [name, { [inner]: {} }];
      return [name, bracket && bracket !== '(' ? readFields(nested) : {}];
    }),
  );

/** The paths of the fields that the response schema does not require. */
function missingIn(schema: TSchema, fields: Fields, path = ''): string[] {
  const { properties } = objectOf(schema);
  return Object.entries(fields).flatMap(([name, inside]) => {
    const found = properties?.[name];
    return found ? missingIn(found, inside, `${path}${name}.`) : [path + name];
  });
}

type Shape = { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };

/** The object within a list, or within "this or null". */
function objectOf(schema: TSchema): Shape {
  const shape = schema as TSchema & Shape;
  const within = shape.items ?? shape.anyOf?.find((each) => 'properties' in each || 'items' in each);
  return within ? objectOf(within) : shape;
}

const order: TSchema = responseSchemas.currentOrder;
const ofOrder = (name: string): TSchema => (order as TSchema & Required<Shape>).properties[name] as TSchema;

const settings: TSchema = responseSchemas.settings.properties.data;

/**
 * The entities of spec §3, each with the schema of the response that carries it. Our order service follows the schema
 * (`scripts/conformance`), and any other service must. The third value gives the fields where the sentence is prose.
 */
const entities: [sentence: string, schema: TSchema, reads?: string][] = [
  // Spec §3: "Order item: index, providerId, quantity, attributes[providerId, optionProviderId, redirectable], sku,
  // subscription, name, images, unitPrice, promotionalPrice, totalAmout, isGift, preferences, sellerId,
  // priceTags[identifier], hasShippingRestriction."
  [
    'Order item: index, providerId, quantity, attributes[providerId, optionProviderId, redirectable], sku, subscription, name, images, unitPrice, promotionalPrice, totalAmout, isGift, preferences, sellerId, priceTags[identifier], hasShippingRestriction.',
    ofOrder('items'),
  ],
  // Spec §3: "userId, isAnonymousUser, items, gifts, itemsAmout (subtotal), discountAmout, totalAmout, minOrderValue,
  // coupon, seller (with serviceTax), providerPriceTableId, enablePreferences, recaptchaKey, isInSemiAutomatic,
  // catalogErrorMessages[], payment {method, providerType, link}, logistic {type, providerId, price, startDeliveryTime,
  // storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}, customer {address}"
  [
    'userId, isAnonymousUser, items, gifts, itemsAmout (subtotal), discountAmout, totalAmout, minOrderValue, coupon, seller (with serviceTax), providerPriceTableId, enablePreferences, recaptchaKey, isInSemiAutomatic, catalogErrorMessages[], payment {method, providerType, link}, logistic {type, providerId, price, startDeliveryTime, storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}, customer {address}',
    order,
  ],
  // Spec §3: "enable flags (enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment,
  // enableLinkPayment, enableBoletoPayment)"
  [
    'enable flags (enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment, enableLinkPayment, enableBoletoPayment)',
    order,
    'enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment, enableLinkPayment, enableBoletoPayment',
  ],
  // Spec §3: "Gift group: id, availableQuantity, availableGifts[id, seller, name, imageUrl]."
  ['Gift group: id, availableQuantity, availableGifts[id, seller, name, imageUrl].', ofOrder('gifts')],
  // Spec §3: "Card option: providerId, name, installments[count, value]."
  ['Card option: providerId, name, installments[count, value].', responseSchemas.cardOptions],
  // Spec §3: "Seller option: providerId, name, address, serviceTax."
  ['Seller option: providerId, name, address, serviceTax.', responseSchemas.sellers],
  // Spec §3: "Logistic option: providerId, name, price, orderMinPrice, maxDistinctItems, maxItemsAmout,
  // shippingTimeEstimative, minShippingTimeEstimative, storeName, storePickUpAddress (name, street, number,
  // neighborhood)."
  [
    'Logistic option: providerId, name, price, orderMinPrice, maxDistinctItems, maxItemsAmout, shippingTimeEstimative, minShippingTimeEstimative, storeName, storePickUpAddress (name, street, number, neighborhood).',
    responseSchemas.logisticOptions,
  ],
  // Spec §3: "Pickup store: name, fullAddress (street, number)."
  ['Pickup store: name, fullAddress (street, number).', responseSchemas.stores, 'name, fullAddress[street, number]'],
  // Spec §3: "Price table: id, name."
  ['Price table: id, name.', responseSchemas.priceTables],
  // Spec §3: "Payment option: method, name, payOnDelivery, group, providerId."
  ['Payment option: method, name, payOnDelivery, group, providerId.', responseSchemas.paymentOptions],
  // Spec §3: "Shop settings: style (defaultColor, secondaryColor, urlLogo), channelSettings (list with channelId and
  // its own style), whatsApp, webCatalogCallbackMessage, showCollections, steps (Start, Catalog, Identify, Logistic,
  // Payment, Schedule, Seller), disableRestrictedProducts, hideAttributes, showSpecifications, enableCnpj,
  // enableManualPrices, logistics, externalLogistic, allowShippingRestrictedProducts, canUseCoupon,
  // disableChargeOrders, showSellerOptions, payment {type (manual or other), publicKey}"
  [
    'Shop settings: style (defaultColor, secondaryColor, urlLogo), channelSettings (list with channelId and its own style), whatsApp, webCatalogCallbackMessage, showCollections, steps (Start, Catalog, Identify, Logistic, Payment, Schedule, Seller), disableRestrictedProducts, hideAttributes, showSpecifications, enableCnpj, enableManualPrices, logistics, externalLogistic, allowShippingRestrictedProducts, canUseCoupon, disableChargeOrders, showSellerOptions, payment {type (manual or other), publicKey}',
    settings,
  ],
  [
    'style (defaultColor, secondaryColor, urlLogo), channelSettings (list with channelId and its own style)',
    settings,
    'style[defaultColor, secondaryColor, urlLogo], channelSettings[channelId, style]',
  ],
];

for (const [sentence, schema, reads = sentence] of entities)
  test(sentence, () => {
    const fields = fieldsOf(reads);
    assert.ok(Object.keys(fields).length > 1, 'the sentence is read');
    assert.deepEqual(missingIn(schema, fields), []);
  });

// Spec §3: "Checkout data kept locally per user: logisticType, selectedLogistic, deliveryAddressIndex, selectedSeller,
// selectedDay, selectedSchedule, paymentMethod, paymentOptionGroup, paymentOptionId, cashAmount, coupon,
// manualDiscount, priceTableId, manualPaymentOption, cep (and cepNumber, isInSemiAutomatic, and the contact fields in
// the checkout form)."
test('Checkout data kept locally per user: logisticType, selectedLogistic, deliveryAddressIndex, selectedSeller, selectedDay, selectedSchedule, paymentMethod, paymentOptionGroup, paymentOptionId, cashAmount, coupon, manualDiscount, priceTableId, manualPaymentOption, cep (and cepNumber, isInSemiAutomatic, and the contact fields in the checkout form).', () => {
  const named =
    'logisticType, selectedLogistic, deliveryAddressIndex, selectedSeller, selectedDay, selectedSchedule, paymentMethod, paymentOptionGroup, paymentOptionId, cashAmount, coupon, manualDiscount, priceTableId, manualPaymentOption, cep, cepNumber, isInSemiAutomatic, contact';
  // More fields: the order that the data belong to, the unit of an agent's discount, the agent's delivery price and PIX
  // key while they wait, a half-typed address, and what protects another person's change of the contact data.
  const { orderId: _whichOrder, deliveryPrice: _price, pixKey: _key, newAddress: _typed, ...more } = emptyCheckoutData;
  const {
    contactBase: _before,
    refusedContact: _refused,
    isContactLate: _late,
    manualDiscountUnit: _unit,
    ...kept
  } = more;
  assert.deepEqual(Object.keys(kept).sort(), named.split(', ').sort());
});

// Spec §3: "Customer: name, email, document, isCorporate, corporateDocument, corporateName, tradeName,
// stateInscription."
test('Customer: name, email, document, isCorporate, corporateDocument, corporateName, tradeName, stateInscription.', () => {
  const named = 'name, email, document, isCorporate, corporateDocument, corporateName, tradeName, stateInscription';
  // One more field: the phone of a customer without a chat.
  const { phone: _phone, ...specified } = emptyCustomer;
  assert.deepEqual(Object.keys(specified), named.split(', '));
});

// Spec §3: "Catalogue send request: categoryId, collectionId, searchTerm."
test('Catalogue send request: categoryId, collectionId, searchTerm.', () => {
  assert.deepEqual(Object.keys(schemas.sendCatalog.query.properties), ['categoryId', 'collectionId', 'searchTerm']);
});
