import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { SessionType } from '#shared/model/session.ts';
import { isPickUpForced, logisticTypeProblem } from '#shared/rules/checkout/delivery-types.ts';

const plain = { hasShippingRestriction: false };
const restricted = { hasShippingRestriction: true };
const both = { enableDelivery: true, enablePickUp: true };
const rules = { allowShippingRestrictedProducts: false, disableExpressDeliveryForAssistedSale: false };
const shopper = { sessionType: SessionType.Contact };
const agent = { sessionType: SessionType.PlatformUser };

type Judged = Parameters<typeof logisticTypeProblem> extends [unknown, ...infer Rest] ? Rest : never;
const mayChoose = (...judged: Judged) =>
  Object.values(LogisticType).filter((type) => logisticTypeProblem(type, ...judged) === null);

describe('the logistic types of an order', () => {
  const cases: [title: string, ...args: Judged, expected: number[]][] = [
    // Spec §3: "Logistic type: StorePickUp 0, ExpressDelivery 1, Shipping 2 (the checkout treats 0 as pickup and 1 as
    // express delivery or shipping)."
    ['are pickup, express delivery and shipping', { items: [plain], ...both }, rules, shopper, [0, 1, 2]],
    ['leave out pickup when it is off', { items: [plain], ...both, enablePickUp: false }, rules, shopper, [1, 2]],
    [
      'leave out both deliveries when they are off',
      { items: [plain], ...both, enableDelivery: false },
      rules,
      shopper,
      [0],
    ],
    // Spec §4: "When cart items have shipping restriction and restricted products are not allowed, logistic is forced
    // to StorePickUp."
    [
      'are forced to StorePickUp when cart items have shipping restriction and restricted products are not allowed',
      { items: [plain, restricted], ...both },
      rules,
      shopper,
      [0],
    ],
    [
      'are all when restricted products are allowed',
      { items: [restricted], ...both },
      { ...rules, allowShippingRestrictedProducts: true },
      agent,
      [0, 1, 2],
    ],
    [
      'are none when pickup is forced and off',
      { items: [restricted], ...both, enablePickUp: false },
      rules,
      shopper,
      [],
    ],
    // Spec §3: "a setting disabling express delivery for assisted sale"
    [
      'have no express delivery for assisted sale when the setting disables it',
      { items: [plain], ...both },
      { ...rules, disableExpressDeliveryForAssistedSale: true },
      agent,
      [0, 2],
    ],
    [
      'have express delivery for shoppers, whatever the setting for assisted sale',
      { items: [plain], ...both },
      { ...rules, disableExpressDeliveryForAssistedSale: true },
      shopper,
      [0, 1, 2],
    ],
    ['are those of a shopper while no session is known', { items: [plain], ...both }, rules, null, [0, 1, 2]],
  ];
  for (const [title, order, settings, session, expected] of cases)
    test(title, () => assert.deepEqual(mayChoose(order, settings, session), expected));

  test('report whether a type is off or only pickup is left', () => {
    const order = { items: [restricted], enableDelivery: true, enablePickUp: false };
    assert.deepEqual(
      [0, 1, 2].map((type) => logisticTypeProblem(type as 0 | 1 | 2, order, rules, shopper)),
      ['off', 'pick-up-only', 'pick-up-only'],
    );
    assert.deepEqual([isPickUpForced(order, rules), isPickUpForced({ items: [plain] }, rules)], [true, false]);
  });
});
