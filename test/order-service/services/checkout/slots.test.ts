import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ScheduleRuleRow } from '../../../../order-service/database/checkout/schedule.ts';
import {
  dayHeader,
  type SlotQuery,
  scheduleDays,
  slotsOf,
  type Week,
} from '../../../../order-service/services/checkout/slots.ts';

const saoPaulo = 'America/Sao_Paulo';
/** A Friday. */
const friday = (time: string) => new Date(`2026-11-20T${time}:00-03:00`);
const rule = (fields: Partial<ScheduleRuleRow> = {}): ScheduleRuleRow => ({
  id: 'r',
  seller_id: null,
  logistic_type: null,
  weekday: 5,
  start_time: '09:00',
  end_time: '12:00',
  cutoff_minutes: 0,
  capacity: null,
  ...fields,
});
const week = (rules: ScheduleRuleRow[], fields: Partial<Week> = {}): Week => ({
  timeZone: saoPaulo,
  days: 7,
  rules,
  closedDays: [],
  taken: [],
  ...fields,
});
const anyone: SlotQuery = { type: 1, sellerId: null };
const listed = (of: Week, now: Date, query = anyone) =>
  slotsOf(of, query, now).map(({ day, startTime, enabled }) => `${day} ${startTime}${enabled ? '' : ' off'}`);

describe("the slots of a shop's week", () => {
  test('are its rules on each of the coming days, sorted by day and start', () => {
    const rules = [rule({ start_time: '14:00', end_time: '18:00' }), rule(), rule({ weekday: 1 })];
    assert.deepEqual(listed(week(rules), friday('08:00')), [
      '2026-11-20 09:00',
      '2026-11-20 14:00',
      '2026-11-23 09:00',
    ]);
    assert.deepEqual(listed(week(rules, { days: 3 }), friday('08:00')), ['2026-11-20 09:00', '2026-11-20 14:00']);
    assert.deepEqual(listed(week(rules, { days: 8 }), friday('08:00')).slice(3), [
      '2026-11-27 09:00',
      '2026-11-27 14:00',
    ]);
  });

  const cutoffs: [why: string, cutoff: number, now: Date, enabled: boolean][] = [
    ['open a minute before it starts', 0, friday('08:59'), true],
    ['closed when it starts', 0, friday('09:00'), false],
    ['open a minute before the cut-off', 60, friday('07:59'), true],
    ['closed at the cut-off', 60, friday('08:00'), false],
    ['closed since yesterday when the cut-off was then', 10 * 60, friday('00:30'), false],
    ['open until yesterday at that hour', 10 * 60, new Date('2026-11-19T22:59:00-03:00'), true],
  ];
  for (const [why, cutoff_minutes, now, enabled] of cutoffs)
    test(`are ${why}`, () => assert.equal(slotsOf(week([rule({ cutoff_minutes })]), anyone, now)[0]?.enabled, enabled));

  // Spec §3: "Schedule: times is a list of days, each with a header and options (startTime, endTime, scheduleUntil,
  // enabled)."
  test("begin with the shop's own day around midnight, in any time zone of the server", () => {
    const rules = [
      rule({ weekday: 4, start_time: '23:58', end_time: '23:59' }),
      rule({ start_time: '00:05', end_time: '01:00' }),
    ];
    assert.deepEqual(listed(week(rules, { days: 2 }), new Date('2026-11-20T02:57:00Z')), [
      '2026-11-19 23:58',
      '2026-11-20 00:05',
    ]);
    assert.deepEqual(listed(week(rules, { days: 2 }), new Date('2026-11-20T03:00:00Z')), ['2026-11-20 00:05']);
    const farWest = week(rules, { days: 2, timeZone: 'America/Rio_Branco' });
    assert.deepEqual(listed(farWest, new Date('2026-11-20T04:00:00Z')), ['2026-11-19 23:58', '2026-11-20 00:05']);
  });

  // Spec §3: "Schedule: times is a list of days, each with a header and options (startTime, endTime, scheduleUntil,
  // enabled)."
  test('keep their local time when the clocks change', () => {
    // Summer time began in the night to Sunday, 4 November 2018.
    const days = scheduleDays(
      slotsOf(
        week([rule({ weekday: 6 }), rule({ weekday: 0, cutoff_minutes: 600 })]),
        anyone,
        new Date('2018-11-02T12:00:00Z'),
      ),
      saoPaulo,
      new Date('2018-11-02T12:00:00Z'),
    );
    assert.deepEqual(
      days.map(({ options }) => options[0]?.scheduleUntil),
      ['2018-11-03T09:00:00-03:00', '2018-11-03T22:00:00-03:00'],
    );
  });

  // Spec §3: "Schedule: times is a list of days, each with a header and options (startTime, endTime, scheduleUntil,
  // enabled)."
  test('are off when their capacity is used, on that day only', () => {
    const one = rule({ capacity: 2 });
    const taken = [
      { rule_id: 'r', day: '2026-11-20', taken: 2 },
      { rule_id: 'r', day: '2026-11-27', taken: 1 },
      { rule_id: 'other', day: '2026-11-27', taken: 9 },
    ];
    assert.deepEqual(listed(week([one], { taken, days: 8 }), friday('08:00')), [
      '2026-11-20 09:00 off',
      '2026-11-27 09:00',
    ]);
  });

  test('are missing on closed days', () => {
    assert.deepEqual(listed(week([rule()], { closedDays: ['2026-11-20'], days: 8 }), friday('08:00')), [
      '2026-11-27 09:00',
    ]);
  });

  test("are those of the delivery's type and of its seller", () => {
    const rules = [
      rule({ id: 'any', start_time: '08:30' }),
      rule({ id: 'pickup', logistic_type: 0, start_time: '09:30' }),
      rule({ id: 'seller', seller_id: 's', start_time: '10:30' }),
      rule({ id: 'both', logistic_type: 0, seller_id: 's', start_time: '11:30' }),
    ];
    const ids = (query: SlotQuery) => slotsOf(week(rules), query, friday('08:00')).map(({ ruleId }) => ruleId);
    assert.deepEqual(ids({ type: 1, sellerId: null }), ['any']);
    assert.deepEqual(ids({ type: 0, sellerId: null }), ['any', 'pickup']);
    assert.deepEqual(ids({ type: 0, sellerId: 's' }), ['any', 'pickup', 'seller', 'both']);
    assert.deepEqual(ids({ type: 0, sellerId: 't' }), ['any', 'pickup']);
    assert.deepEqual(ids({ type: null, sellerId: null }), ['any']);
  });

  test('appear once per start, from the rule that has free places', () => {
    const rules = [rule({ id: 'full', capacity: 1 }), rule({ id: 'free' })];
    const taken = [{ rule_id: 'full', day: '2026-11-20', taken: 1 }];
    assert.deepEqual(
      slotsOf(week(rules, { taken }), anyone, friday('08:00')).map(({ ruleId }) => ruleId),
      ['free'],
    );
  });

  test('are listed day by day, without days that offer nothing', () => {
    const rules = [rule(), rule({ weekday: 6, cutoff_minutes: 30 })];
    const now = friday('10:00');
    assert.deepEqual(scheduleDays(slotsOf(week(rules), anyone, now), saoPaulo, now), [
      {
        day: '2026-11-21',
        header: 'amanhã, 21/11',
        options: [{ startTime: '09:00', endTime: '12:00', scheduleUntil: '2026-11-21T08:30:00-03:00', enabled: true }],
      },
    ]);
  });

  const headers: [day: string, header: string][] = [
    ['2026-11-20', 'hoje, 20/11'],
    ['2026-11-21', 'amanhã, 21/11'],
    ['2026-11-23', 'segunda-feira, 23/11'],
    ['2027-01-02', 'sábado, 02/01'],
  ];
  for (const [day, header] of headers)
    test(`have the heading '${header}'`, () => assert.equal(dayHeader(day, '2026-11-20'), header));
});
