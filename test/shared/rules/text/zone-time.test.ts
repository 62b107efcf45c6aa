import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays, instantOf, wallClock, weekdayOf, withOffset } from '#shared/rules/text/zone-time.ts';

const saoPaulo = 'America/Sao_Paulo';
const at = (text: string) => new Date(text);

describe('the clock of a time zone', () => {
  const instants: [instant: string, zone: string, day: string, time: string][] = [
    ['2026-11-20T02:59:59.999Z', saoPaulo, '2026-11-19', '23:59'],
    ['2026-11-20T03:00:00Z', saoPaulo, '2026-11-20', '00:00'],
    ['2026-11-20T03:00:00Z', 'America/Manaus', '2026-11-19', '23:00'],
    ['2026-11-20T03:00:00Z', 'America/Noronha', '2026-11-20', '01:00'],
    ['2027-01-01T02:00:00Z', saoPaulo, '2026-12-31', '23:00'],
    ['2018-11-04T02:59:59Z', saoPaulo, '2018-11-03', '23:59'],
    // The night in which summer time began: there was no midnight.
    ['2018-11-04T03:00:00Z', saoPaulo, '2018-11-04', '01:00'],
    ['2026-11-20T12:00:00Z', 'Asia/Kolkata', '2026-11-20', '17:30'],
  ];
  for (const [instant, zone, day, time] of instants)
    test(`shows ${day} ${time} in ${zone} at ${instant}`, () =>
      assert.deepEqual(wallClock(at(instant), zone), { day, time }));

  const walls: [day: string, time: string, zone: string, instant: string][] = [
    ['2026-11-20', '00:00', saoPaulo, '2026-11-20T00:00:00-03:00'],
    ['2026-11-20', '23:59', saoPaulo, '2026-11-20T23:59:00-03:00'],
    ['2019-01-15', '09:00', saoPaulo, '2019-01-15T09:00:00-02:00'],
    // 2018-11-04 began at 01:00. A skipped local time is moved forward by the same hour.
    ['2018-11-04', '00:00', saoPaulo, '2018-11-04T01:00:00-02:00'],
    ['2018-11-04', '00:30', saoPaulo, '2018-11-04T01:30:00-02:00'],
    ['2018-11-04', '01:00', saoPaulo, '2018-11-04T01:00:00-02:00'],
    ['2018-11-03', '23:59', saoPaulo, '2018-11-03T23:59:00-03:00'],
    // 2019-02-16 had its last hour twice; the first one is used.
    ['2019-02-16', '23:30', saoPaulo, '2019-02-16T23:30:00-02:00'],
    ['2019-02-17', '00:00', saoPaulo, '2019-02-17T00:00:00-03:00'],
  ];
  for (const [day, time, zone, instant] of walls)
    test(`${day} ${time} in ${zone} is ${instant}`, () => {
      assert.equal(withOffset(instantOf(day, time, zone), zone), instant);
      assert.equal(instantOf(day, time, zone).getTime(), at(instant).getTime());
    });

  test('is reversible for every instant except those of the repeated hour', () => {
    const zones = fc.constantFrom(
      saoPaulo,
      'America/Manaus',
      'America/New_York',
      'Europe/Lisbon',
      'Australia/Lord_Howe',
      'UTC',
    );
    const minutes = fc.integer({ min: Date.UTC(2015, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const instant = at(new Date(minute * 60_000).toISOString());
        const { day, time } = wallClock(instant, zone);
        const again = instantOf(day, time, zone);
        assert.deepEqual(wallClock(again, zone), { day, time });
        assert.ok(again.getTime() <= instant.getTime() && instant.getTime() - again.getTime() <= 3_600_000);
      }),
    );
  });

  test('counts days by the calendar', () => {
    assert.deepEqual(
      [addDays('2026-12-31', 1), addDays('2024-02-28', 1), addDays('2018-11-03', 1)],
      ['2027-01-01', '2024-02-29', '2018-11-04'],
    );
    assert.deepEqual([weekdayOf('2026-11-22'), weekdayOf('2026-11-20')], [0, 5]);
  });
});
