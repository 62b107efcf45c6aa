import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type CheckoutData, emptyCheckoutData } from '#shared/model/checkout-data.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import {
  draftWithAddress,
  draftWithDay,
  draftWithLogistic,
  draftWithSchedule,
  draftWithSeller,
  draftWithType,
  mergeDraftWithOrder,
} from '#shared/rules/checkout/checkout-draft.ts';
import { sampleAddress, sampleLogistic } from '../../../helpers/samples.ts';

const filled: CheckoutData = {
  ...emptyCheckoutData,
  logisticType: LogisticType.ExpressDelivery,
  selectedLogistic: 'moto',
  deliveryAddressIndex: 1,
  selectedSeller: 'sitio',
  selectedDay: '2026-11-21',
  selectedSchedule: '09:00',
  paymentMethod: PaymentMethod.OnDelivery,
  paymentOptionGroup: 'Dinheiro',
  paymentOptionId: 'dinheiro',
  cashAmount: '50,00',
  coupon: 'FESTA',
  cep: '01310-100',
};
const noPayment = { paymentMethod: null, paymentOptionGroup: null, paymentOptionId: null, cashAmount: '' };
const noDelivery = { selectedLogistic: null, selectedDay: null, selectedSchedule: null };

// Spec §4: "Changing the logistic type resets pickup address, logistic, seller and address index."
test('changing the logistic type resets pickup address, logistic, seller, address index and dependent fields', () => {
  assert.deepEqual(draftWithType(filled, LogisticType.StorePickUp), {
    ...filled,
    ...noDelivery,
    ...noPayment,
    logisticType: LogisticType.StorePickUp,
    selectedSeller: null,
    deliveryAddressIndex: null,
  });
});

// Decision: a payment that does not depend on a seller stays.
test('changing the logistic type keeps the payment without a seller', () => {
  const before = { ...filled, selectedSeller: null };
  assert.deepEqual(draftWithType(before, LogisticType.StorePickUp), {
    ...before,
    ...noDelivery,
    logisticType: LogisticType.StorePickUp,
    deliveryAddressIndex: null,
  });
});

test('the first logistic type resets no seller and no payment', () => {
  const before = { ...filled, ...noDelivery, logisticType: null, deliveryAddressIndex: null };
  assert.deepEqual(draftWithType(before, LogisticType.StorePickUp), {
    ...before,
    logisticType: LogisticType.StorePickUp,
  });
});

// Spec §4: "Choosing a seller resets logistic, day, schedule and payment."
test('choosing a seller resets logistic, day, schedule and payment', () => {
  assert.deepEqual(draftWithSeller(filled, 'horta'), {
    ...filled,
    ...noDelivery,
    ...noPayment,
    selectedSeller: 'horta',
  });
});

test('another address resets the logistic, another logistic the slot, another day its time', () => {
  assert.deepEqual(draftWithAddress(filled, 0), { ...filled, ...noDelivery, deliveryAddressIndex: 0 });
  assert.deepEqual(draftWithLogistic(filled, 'van'), { ...filled, ...noDelivery, selectedLogistic: 'van' });
  assert.deepEqual(draftWithDay(filled, '2026-11-22'), {
    ...filled,
    selectedDay: '2026-11-22',
    selectedSchedule: null,
  });
});

test('choosing the same value again resets nothing', () => {
  assert.deepEqual(draftWithType(filled, LogisticType.ExpressDelivery), filled);
  assert.deepEqual(draftWithSeller(filled, 'sitio'), filled);
  assert.deepEqual(draftWithAddress(filled, 1), filled);
  assert.deepEqual(draftWithLogistic(filled, 'moto'), filled);
  assert.deepEqual(draftWithDay(filled, '2026-11-21'), filled);
});

describe('after any sequence of edits', () => {
  /** The fields that each choice depends on. The choice is stale when one of them changes. */
  const hangsOn = {
    selectedSeller: ['logisticType'],
    deliveryAddressIndex: ['logisticType'],
    selectedLogistic: ['logisticType', 'selectedSeller', 'deliveryAddressIndex'],
    selectedDay: ['logisticType', 'selectedSeller', 'deliveryAddressIndex', 'selectedLogistic'],
    selectedSchedule: ['logisticType', 'selectedSeller', 'deliveryAddressIndex', 'selectedLogistic', 'selectedDay'],
    paymentMethod: ['selectedSeller'],
    paymentOptionId: ['selectedSeller'],
    cashAmount: ['selectedSeller'],
  } as const satisfies Partial<Record<keyof CheckoutData, (keyof CheckoutData)[]>>;
  type Grounds = Partial<Record<keyof CheckoutData, unknown>>;
  type Edit = { sets: (keyof CheckoutData)[]; change: (draft: CheckoutData) => CheckoutData };
  const named = (...names: string[]) => fc.constantFrom(...names);
  const day = named('2026-11-21', '2026-11-22');
  const edits: fc.Arbitrary<Edit> = fc.oneof(
    edit(fc.constantFrom(...Object.values(LogisticType)), draftWithType, ['logisticType']),
    edit(fc.option(named('sitio', 'horta')), draftWithSeller, ['selectedSeller']),
    edit(fc.option(fc.nat(2)), draftWithAddress, ['deliveryAddressIndex']),
    edit(named('moto', 'van', 'loja'), draftWithLogistic, ['selectedLogistic']),
    edit(day, draftWithDay, ['selectedDay']),
    edit(fc.record({ day, startTime: named('09:00', '14:00') }), draftWithSchedule, [
      'selectedDay',
      'selectedSchedule',
    ]),
    edit(
      named('50,00', '70,00'),
      (draft, cashAmount) => ({ ...draft, paymentMethod: PaymentMethod.OnDelivery, paymentOptionId: 'd', cashAmount }),
      ['paymentMethod', 'paymentOptionId', 'cashAmount'],
    ),
  );

  /** Choosing the same value again is no new choice. */
  const hasChanged = (before: CheckoutData, after: CheckoutData) => before !== after;

  function edit<Value>(
    values: fc.Arbitrary<Value>,
    change: (draft: CheckoutData, value: Value) => CheckoutData,
    sets: Edit['sets'],
  ) {
    return values.map((value): Edit => ({ sets, change: (draft) => change(draft, value) }));
  }

  // Spec §4: "Changing the logistic type resets pickup address, logistic, seller and address index."
  test('no stale choice is left, and independent choices stay', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 30 }), (sequence) => {
        let draft: CheckoutData = { ...emptyCheckoutData, coupon: 'FESTA', cep: '01310-100' };
        const madeFor = new Map<string, Grounds>();
        for (const { sets, change } of sequence) {
          const before = draft;
          draft = change(draft);
          // A choice from before the first type also belongs to that type.
          const isFirstType = before.logisticType === null && draft.logisticType !== null;
          if (isFirstType)
            for (const grounds of madeFor.values())
              if ('logisticType' in grounds) grounds.logisticType = draft.logisticType;
          for (const [name, grounds] of Object.entries(hangsOn) as [
            keyof typeof hangsOn,
            readonly (keyof CheckoutData)[],
          ][]) {
            const groundsNow: Grounds = Object.fromEntries(grounds.map((ground) => [ground, draft[ground]]));
            if (sets.includes(name) && hasChanged(before, draft)) madeFor.set(name, groundsNow);
            const isEmpty = draft[name] === emptyCheckoutData[name];
            assert.ok(isEmpty || isDeepStrictEqual(madeFor.get(name), groundsNow), `${name} is stale`);
          }
        }
        assert.deepEqual([draft.coupon, draft.cep], ['FESTA', '01310-100']);
      }),
    );
  });
});

describe('the draft and the order', () => {
  const seller = { providerId: 'sitio', name: 'Sítio', address: '', serviceTax: 0 };

  const emptyCustomer = {
    ...{ name: '', email: '', document: '', phone: '', isCorporate: false },
    ...{ corporateDocument: '', corporateName: '', tradeName: '', stateInscription: '' },
  };
  const addresses = [sampleAddress({ number: '10' }), sampleAddress({ number: '20' })];

  test('the address comes from the order; an address that the customer no longer has is dropped', () => {
    const logistic = sampleLogistic({ type: LogisticType.Shipping });
    const customer = { ...emptyCustomer, address: sampleAddress({ number: '10' }) };
    const order = { logistic, seller, providerPriceTableId: null, customer };
    assert.equal(mergeDraftWithOrder(filled, order, addresses).deliveryAddressIndex, 0);
    assert.equal(mergeDraftWithOrder(filled, { ...order, customer: null }, addresses).deliveryAddressIndex, 1);
    assert.equal(
      mergeDraftWithOrder(filled, { ...order, customer: null, logistic: null }, addresses.slice(1))
        .deliveryAddressIndex,
      null,
    );
  });

  // Spec §3: "Checkout data kept locally per user"
  test("the order's values take precedence", () => {
    const logistic = sampleLogistic({ day: '2026-11-25', startDeliveryTime: '2026-11-25T14:00:00-03:00' });
    assert.deepEqual(
      mergeDraftWithOrder(filled, { logistic, seller, providerPriceTableId: 'atacado', customer: null }, addresses),
      {
        ...filled,
        logisticType: LogisticType.StorePickUp,
        selectedLogistic: 'loja-centro',
        deliveryAddressIndex: null,
        selectedDay: '2026-11-25',
        selectedSchedule: '14:00',
        priceTableId: 'atacado',
      },
    );
  });

  test('express delivery and shipping are both delivery', () => {
    for (const type of [LogisticType.ExpressDelivery, LogisticType.Shipping]) {
      const logistic = sampleLogistic({ type, providerId: 'moto' });
      const draft = mergeDraftWithOrder(
        filled,
        { logistic, seller, providerPriceTableId: null, customer: null },
        addresses,
      );
      assert.deepEqual([draft.logisticType, draft.deliveryAddressIndex], [LogisticType.ExpressDelivery, 1]);
    }
  });

  test('the draft fills in a missing delivery type, address and CEP; other missing choices are dropped', () => {
    assert.deepEqual(
      mergeDraftWithOrder(
        filled,
        { logistic: null, seller: null, providerPriceTableId: null, customer: null },
        addresses,
      ),
      {
        ...filled,
        ...noDelivery,
        selectedSeller: null,
      },
    );
  });

  test('a selected day stays while the delivery is the same', () => {
    const looking = { ...filled, selectedLogistic: 'loja-centro', selectedDay: '2026-11-22', selectedSchedule: null };
    const order = { seller, providerPriceTableId: null, logistic: sampleLogistic({}), customer: null };
    assert.equal(mergeDraftWithOrder(looking, order, addresses).selectedDay, '2026-11-22');
    assert.equal(mergeDraftWithOrder({ ...looking, selectedLogistic: 'outra' }, order, addresses).selectedDay, null);
  });
});
