import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';
import {
  boletoClearsAfterEnd,
  boletoClearsAfterSlot,
  keptEnd,
  type Reserved,
  reservationEnd,
  restartsTime,
} from '#shared/rules/orders/reservation-end.ts';
import { defaultReservationLimits, type ReservationLimits } from '#shared/rules/orders/reservation-limits.ts';

const { ShopProvider, MercadoPago, Manual } = PaymentProviderType;
// A Monday at noon in São Paulo.
const placedAt = new Date('2026-11-23T15:00:00Z');
const by = (method: PaymentMethod, providerType: PaymentProviderType = ShopProvider) => ({
  payment: { method, providerType },
});
const endOf = (order: Partial<Reserved>, terms: Partial<ReservationLimits> = {}) =>
  reservationEnd(
    { placedAt, payment: null, ...order },
    { ...defaultReservationLimits, ...terms },
    'America/Sao_Paulo',
  )?.toISOString() ?? null;

const inTwoDays = '2026-11-25T15:00:00.000Z';
const inAWeek = '2026-11-30T15:00:00.000Z';

describe('the time that an order waits', () => {
  test('depends on the payment method', () => {
    const cases: [order: Partial<Reserved>, end: string | null, why: string][] = [
      [by(PaymentMethod.Pix), inTwoDays, 'PIX'],
      [by(PaymentMethod.CreditCard, MercadoPago), inTwoDays, 'a card'],
      [by(PaymentMethod.Link), inTwoDays, 'a link of a provider'],
      [by(PaymentMethod.Nubank), inTwoDays, 'Nubank'],
      [by(PaymentMethod.Cash), inAWeek, 'cash at the door'],
      [by(PaymentMethod.OnDelivery), inAWeek, 'a card at the door'],
      [by(PaymentMethod.BankDeposit), inAWeek, 'a deposit'],
      [by(PaymentMethod.Custom), inAWeek, 'agreed upon'],
      [by(PaymentMethod.Link, Manual), inAWeek, 'a link that an agent wrote'],
      [{}, inAWeek, 'nothing chosen: the chat goes on'],
      [{ isWithoutName: true }, '2026-11-24T03:00:00.000Z', 'an anonymous visitor without a name and a payment'],
    ];
    for (const [order, end, why] of cases) assert.equal(endOf(order), end, why);
  });

  test('by boleto ends three banking days after its due date, at midnight in the shop’s zone', () => {
    // Due on Thursday the 26th. The three banking days: Friday, Monday, Tuesday.
    assert.equal(endOf(by(PaymentMethod.Boleto)), '2026-12-02T03:00:00.000Z');
    assert.equal(endOf({ ...by(PaymentMethod.Boleto), boletoDueDay: '2026-11-30' }), '2026-12-04T03:00:00.000Z');
    assert.equal(endOf(by(PaymentMethod.Boleto), { boletoBankingDays: 1 }), '2026-11-28T03:00:00.000Z');
  });

  test('begins after the delivery slot where the shop must accept the order', () => {
    const slotEndsAt = new Date('2026-12-01T15:00:00Z');
    assert.equal(endOf({ ...by(PaymentMethod.Cash), slotEndsAt }), '2026-12-08T15:00:00.000Z');
    assert.equal(endOf({ ...by(PaymentMethod.Pix), slotEndsAt }), inTwoDays, 'money is due before');
  });

  test('has no end when an agent confirmed the order, unless it is paid online', () => {
    assert.equal(endOf({ ...by(PaymentMethod.Cash), isPlacedByAgent: true }), null);
    assert.equal(endOf({ ...by(PaymentMethod.Link, Manual), isPlacedByAgent: true }), null);
    assert.equal(endOf({ ...by(PaymentMethod.Pix), isPlacedByAgent: true }), inTwoDays);
  });

  test("is the shop's own setting", () => {
    assert.equal(endOf({ isWithoutName: true }, { withoutNameHours: 2 }), '2026-11-23T17:00:00.000Z');
    assert.equal(endOf({ isWithoutName: true }, { withoutNameHours: null }), inAWeek);
    assert.equal(endOf(by(PaymentMethod.Pix), { onlineHours: 1 }), '2026-11-23T16:00:00.000Z');
    assert.equal(endOf(by(PaymentMethod.Cash), { otherHours: 24 }), '2026-11-24T15:00:00.000Z');
    for (const method of [PaymentMethod.Pix, PaymentMethod.Boleto])
      assert.equal(endOf(by(method), { onlineHours: null }), null);
    assert.equal(endOf(by(PaymentMethod.Cash), { otherHours: null }), null);
  });
});

describe('a changed payment', () => {
  const restarts = (daysLater: number | null, restartHours: number | null = defaultReservationLimits.restartHours) =>
    restartsTime(
      { placedAt, placedAgainAt: daysLater === null ? null : new Date(placedAt.getTime() + daysLater * 86_400_000) },
      { restartHours },
    );

  test('restarts the time of the order for two weeks after its first confirmation', () => {
    const cases: [daysLater: number | null, restarts: boolean][] = [
      [null, true],
      [0, true],
      [14, true],
      [14.001, false],
      [40, false],
    ];
    for (const [days, expected] of cases) assert.equal(restarts(days), expected, String(days));
  });

  test('restarts it as long as the shop declares', () => {
    assert.equal(restarts(40, null), true);
    assert.deepEqual([restarts(3, 72), restarts(3.1, 72)], [true, false]);
  });
});

describe('the end of an order whose payment is changed', () => {
  const days = (count: number) => new Date(placedAt.getTime() + count * 86_400_000);

  test('is kept after two weeks, unless it is over', () => {
    const cases: [changedAfterDays: number, endsAfterDays: number | null, isKept: boolean][] = [
      [13, 15, false],
      [14, 15, false],
      [14.001, 15, true],
      [40, 41, true],
      [40, 40, false],
      [40, 39, false],
      [40, null, false],
    ];
    for (const [changed, ends, isKept] of cases) {
      const end = ends === null ? null : days(ends);
      const kept = keptEnd({ placedAt, end, now: days(changed) }, defaultReservationLimits);
      assert.equal(kept, isKept ? end : null, `${changed}, ${ends}`);
    }
    assert.equal(keptEnd({ placedAt, end: days(41), now: days(40) }, { restartHours: null }), null);
  });

  // Due on Thursday the 26th, and credited on Tuesday, December 1st at the latest.
  test('is before the last banking day of a boleto that is made now', () => {
    const cases: [end: string | null, boletoBankingDays: number, isLate: boolean][] = [
      ['2026-11-24T12:00:00-03:00', 3, true],
      ['2026-12-01T23:59:00-03:00', 3, true],
      ['2026-12-02T00:00:00-03:00', 3, false],
      ['2026-12-10T12:00:00-03:00', 3, false],
      ['2026-11-28T00:00:00-03:00', 1, false],
      ['2026-11-28T00:00:00-03:00', 2, true],
      [null, 3, false],
    ];
    for (const [end, boletoBankingDays, isLate] of cases)
      assert.equal(
        boletoClearsAfterEnd(
          { now: placedAt, end: end === null ? null : new Date(end) },
          { boletoBankingDays },
          'America/Sao_Paulo',
        ),
        isLate,
        `${end}, ${boletoBankingDays}`,
      );
  });
});

describe('the money of a boleto', () => {
  const mayBeLate = (slotStartsAt: string | null, boletoBankingDays = 3) =>
    boletoClearsAfterSlot(
      { placedAt, slotStartsAt: slotStartsAt === null ? null : new Date(slotStartsAt) },
      { boletoBankingDays },
      'America/Sao_Paulo',
    );

  // Due on Thursday the 26th, and credited on Tuesday, December 1st at the latest.
  test('may arrive after every slot that begins before its last banking day has ended', () => {
    const cases: [slotStartsAt: string | null, isLate: boolean][] = [
      ['2026-11-24T08:00:00-03:00', true],
      ['2026-12-01T23:59:00-03:00', true],
      ['2026-12-02T00:00:00-03:00', false],
      ['2026-12-10T08:00:00-03:00', false],
      [null, false],
    ];
    for (const [slot, isLate] of cases) assert.equal(mayBeLate(slot), isLate, String(slot));
  });

  test("depends on the shop's own number of banking days", () => {
    assert.equal(mayBeLate('2026-11-28T08:00:00-03:00', 1), false);
    assert.equal(mayBeLate('2026-11-28T08:00:00-03:00', 2), true);
  });
});
