import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { dayChip, enabledSlots, openDays, slotChip, slotText } from '#shared/rules/checkout/slot-text.ts';

const now = new Date('2026-11-18T12:00:00Z');
const shop = { now, timeZone: 'America/Sao_Paulo' };
const slot = { startTime: '09:00', endTime: '12:00', scheduleUntil: '2026-11-20T18:00:00-03:00' };

// Spec §2: "Scheduling, shown only if the steps include schedule: day select, then time select listing only enabled
// slots as 'between start and end, if ordered until X'. 'Sem horários de entrega disponíveis' shows when there are no
// days."
test("a slot reads 'between start and end, if ordered until X' in Portuguese", () => {
  assert.equal(slotText(slot, shop), 'entre 09:00 e 12:00, se o pedido for feito até 20/11 às 18:00');
});

test("the cut-off is shown in the shop's time zone, midnight as 00:00 of its day", () => {
  assert.match(
    slotText({ ...slot, scheduleUntil: '2026-11-20T21:00:00Z' }, { now, timeZone: 'America/Manaus' }),
    /até 20\/11 às 17:00$/,
  );
  assert.match(slotText({ ...slot, scheduleUntil: '2026-11-20T03:00:00Z' }, shop), /até 20\/11 às 00:00$/);
});

test("a cut-off of today reads like one of another day, with 'hoje' in place of the date", () => {
  const today = { ...shop, now: new Date('2026-11-20T12:00:00Z') };
  assert.equal(slotText(slot, today), 'entre 09:00 e 12:00, se o pedido for feito até hoje às 18:00');
  assert.deepEqual(slotChip(slot, today).details, ['se pedir até hoje às 18:00']);
});

test("a cut-off of tomorrow has 'amanhã' in place of its date, in the shop's time zone", () => {
  const today = { ...shop, now: new Date('2026-11-20T02:30:00Z') };
  assert.deepEqual(slotChip(slot, today).details, ['se pedir até amanhã às 18:00']);
  assert.equal(slotText(slot, today), 'entre 09:00 e 12:00, se o pedido for feito até amanhã às 18:00');
});

test('an invalid cut-off is left out', () => {
  assert.equal(slotText({ ...slot, scheduleUntil: '' }, shop), 'entre 09:00 e 12:00');
});

// Spec §2: "Scheduling, shown only if the steps include schedule: day select, then time select listing only enabled
// slots as 'between start and end, if ordered until X'. 'Sem horários de entrega disponíveis' shows when there are no
// days."
test('only enabled slots are listed, and only days with one', () => {
  const days: ScheduleDay[] = [
    { day: '2026-11-20', header: 'hoje, 20/11', options: [{ ...slot, enabled: false }] },
    {
      day: '2026-11-21',
      header: 'amanhã, 21/11',
      options: [
        { ...slot, enabled: false },
        { ...slot, startTime: '13:00', enabled: true },
      ],
    },
  ];
  assert.deepEqual(
    openDays(days).map(({ day }) => day),
    ['2026-11-21'],
  );
  assert.deepEqual(
    enabledSlots(days[1]).map(({ startTime }) => startTime),
    ['13:00'],
  );
  assert.deepEqual(enabledSlots(undefined), []);
});

test('the chip of a day has its short name, so that a phone shows more than two of them', () => {
  assert.deepEqual(dayChip('segunda-feira, 30/11'), { title: 'segunda', details: ['30/11'] });
  assert.deepEqual(dayChip('Hoje, 20/11'), { title: 'Hoje', details: ['20/11'] });
});
