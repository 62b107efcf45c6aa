import type { Sentence } from './sentence.ts';

const delivery = 'order-service/http/delivery.test.ts';
const sellers = 'order-service/http/sellers.test.ts';
const schedule = 'order-service/http/schedule.test.ts';
const payments = 'order-service/http/payment-options.test.ts';
const slots = 'order-service/services/checkout/slots.test.ts';
const area = 'order-service/services/checkout/delivery-area.test.ts';
const stale = 'order-service/http/stale-choices.test.ts';
const types = 'shared/rules/checkout/logistic-types.test.ts';
const methods = 'shared/rules/payment/payment-methods.test.ts';

const neverStale = 'are never stale after any edits of type, seller, delivery, schedule, payment and items';

/** Spec §3 to §5, §7 and §8: delivery, sellers, schedule and payment options, in the order service. */
export const checkoutDelivery: Sentence[] = [
  {
    says: 'Logistic option: providerId, name, price, orderMinPrice, maxDistinctItems, maxItemsAmout, shippingTimeEstimative, minShippingTimeEstimative, storeName, storePickUpAddress (name, street, number, neighborhood).',
    shownBy: [
      [delivery, 'of type 0 are the pickup stores, with their price, limits, estimate and address'],
      [delivery, 'are quoted for a CEP and a number'],
      [delivery, 'are free from their free amount on'],
      [area, "the address's neighbourhood before any range, however narrow"],
    ],
  },
  {
    says: 'Pickup store: name, fullAddress (street, number).',
    shownBy: [[delivery, 'of type 0 are the pickup stores, with their price, limits, estimate and address']],
  },
  {
    says: 'Order: … seller (with serviceTax) … logistic {type, providerId, price, startDeliveryTime, storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}',
    shownBy: [
      [
        delivery,
        "is chosen for an address of the session's list, with its price in the total and its limits among the problems",
      ],
      [delivery, 'for pickup needs no address, and shows the address of the store'],
      [schedule, 'is saved with its day, its start and its end'],
      [sellers, 'adds its service tax'],
    ],
  },
  {
    says: 'enable flags (enableDelivery, enablePickUp, enableCreditPayment, enablePixPayment, enableNubankPayment, enableLinkPayment, enableBoletoPayment)',
    shownBy: [
      [payments, 'set the enable flags of the order'],
      [delivery, 'are empty for a type that the shop has off'],
      ['order-service/http/logistic-flags.test.ts', 'follow what the shop withdraws, and ignore what another shop has'],
    ],
  },
  {
    says: 'Seller option: providerId, name, address, serviceTax.',
    shownBy: [[sellers, 'are the active ones, with their address and their service tax']],
  },
  {
    says: 'Schedule: times is a list of days, each with a header and options (startTime, endTime, scheduleUntil, enabled).',
    shownBy: [
      [schedule, 'is a list of days, each with a header and options, in the time of the shop'],
      [schedule, "follows the shop's time zone, its days ahead, its closed days and the clock"],
      [slots, "begin with the shop's own day around midnight, in any time zone of the server"],
      [slots, 'keep their local time when the clocks change'],
      [slots, 'are off when their capacity is used, on that day only'],
    ],
  },
  {
    says: 'Payment option: method, name, payOnDelivery, group, providerId.',
    shownBy: [[payments, "are the shop's, with method, name, payOnDelivery, group and providerId"]],
  },
  {
    says: 'Logistic type: StorePickUp 0, ExpressDelivery 1, Shipping 2 (the checkout treats 0 as pickup and 1 as express delivery or shipping).',
    shownBy: [
      [delivery, "accepts shipping as the checkout's delivery and keeps its type"],
      [types, 'are pickup, express delivery and shipping'],
    ],
  },
  {
    says: 'a setting disabling express delivery for assisted sale',
    shownBy: [
      [delivery, 'leave express delivery out for platform users when it is disabled for assisted sale'],
      [types, 'have no express delivery for assisted sale when the setting disables it'],
    ],
  },
  {
    says: 'Changing the logistic type resets pickup address, logistic, seller and address index.',
    shownBy: [
      [delivery, 'changing the logistic type resets pickup address, logistic, seller and address index'],
      [stale, neverStale],
    ],
  },
  {
    says: 'Choosing a seller resets logistic, day, schedule and payment.',
    shownBy: [
      [sellers, 'choosing a seller resets logistic, day, schedule and payment'],
      [delivery, 'of another seller is never kept, nor its slot, nor the payment'],
      [stale, neverStale],
    ],
  },
  {
    says: 'Choosing a schedule reloads payment options.',
    shownBy: [[payments, "are the shop's, with method, name, payOnDelivery, group and providerId"]],
  },
  {
    says: 'When cart items have shipping restriction and restricted products are not allowed, logistic is forced to StorePickUp.',
    shownBy: [
      [
        types,
        'are forced to StorePickUp when cart items have shipping restriction and restricted products are not allowed',
      ],
      [delivery, 'a restricted item added later drops the delivery with a message'],
    ],
  },
  {
    says: "Delivery option 'Entregamos para você' is disabled when an item has a shipping restriction and restricted products are not allowed; hint 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja'.",
    shownBy: [[delivery, 'is refused when an item has a shipping restriction and restricted products are not allowed']],
  },
  {
    says: "'O valor mínimo do seu pedido é {amount in BRL}' when itemsAmout is below … logistic.orderMinPrice; 'O máximo de itens do seu pedido é {n}' when total quantity exceeds logistic.maxItemsAmout.",
    shownBy: [
      [
        delivery,
        "is chosen for an address of the session's list, with its price in the total and its limits among the problems",
      ],
    ],
  },
  {
    says: 'PIX and Boleto are hidden when any item is a subscription.',
    shownBy: [
      [methods, 'PIX and Boleto are hidden when any item is a subscription'],
      [payments, 'PIX and Boleto are hidden when any item is a subscription'],
      [payments, 'is dropped with a message when it no longer exists or is no longer allowed'],
    ],
  },
  {
    says: 'Each payment method is shown only if its enable flag on the order is set.',
    shownBy: [[methods, 'each is shown only if its enable flag on the order is set']],
  },
  {
    says: 'Custom payment shows only if a custom method exists and the payment type is manual.',
    shownBy: [
      [methods, 'Custom shows only if a custom method exists and the payment type is manual'],
      [payments, 'Custom payment shows only if a custom method exists and the payment type is manual'],
    ],
  },
  {
    says: 'Pay on delivery shows only if any option is payable on delivery.',
    shownBy: [[methods, 'pay on delivery shows only if any option is payable on delivery, and then as nothing else']],
  },
  {
    says: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do pedido!'.",
    shownBy: [
      [payments, "Cash amount (group 'Dinheiro') must be at least the order total"],
      [payments, 'loses only a cash amount below the new total, with a message'],
      [
        'webapp/state/payment/payment-choice.test.ts',
        'that is too low removes the saved one, and a corrected one is saved',
      ],
    ],
  },
  {
    says: "Manual shipping: 'Grátis' or 'Customizado' with a value.",
    shownBy: [[delivery, "is 'Grátis' or 'Customizado' with a value, and is independent of the shop's offers"]],
  },
  {
    says: 'Platform user (agent, assisted sale): … set … manual prices/shipping when the manual-price setting is on',
    shownBy: [[delivery, 'is set by agents only, when manual prices are on, and never a pickup']],
  },
  {
    says: 'GET /api/order/logistic/: query type, code, number; POST: set option',
    shownBy: [
      [delivery, 'are quoted for a CEP and a number'],
      [delivery, 'is refused without an address, outside its area, and when it does not exist'],
      [delivery, 'is merged into an order that changed elsewhere, and refused when the delivery itself changed'],
    ],
  },
  {
    says: 'POST /api/order/logistic/manual: query code; address index and logistic object',
    shownBy: [[delivery, 'is set by agents only, when manual prices are on, and never a pickup']],
  },
  {
    says: 'GET /api/order/seller/: query type, code, number; POST: set seller',
    shownBy: [
      [sellers, 'with a type or a CEP are those that can serve it'],
      [sellers, 'is refused when it does not exist'],
    ],
  },
  {
    says: 'GET, POST /api/order/schedule: list (days with options) / set option',
    shownBy: [
      [schedule, "has the slots of the delivery's type and of its seller"],
      [schedule, 'is refused when the shop does not offer it'],
      [schedule, 'gives its last place to one order only, and notifies the others at once'],
    ],
  },
  {
    says: 'POST /api/order/payment/delivery: providerId, type, cashAmount',
    shownBy: [
      [payments, 'is one of the options, with its provider'],
      [payments, 'on delivery is named by that or by its own method'],
    ],
  },
  {
    says: 'Seller and logistic errors are shown as HTML with line breaks; wording comes from the server.',
    shownBy: [
      [sellers, 'that is removed is dropped from the order with what depends on it, with one message'],
      [delivery, 'is refused without an address, outside its area, and when it does not exist'],
    ],
  },
];
