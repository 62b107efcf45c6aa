import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addBankingDays, isBankingDay } from '#shared/rules/brazil/banking-days.ts';

describe('banking days', () => {
  test('exclude weekends and nationwide holidays', () => {
    const cases: [day: string, isBankingDay: boolean, why: string][] = [
      ['2026-11-23', true, 'a Monday'],
      ['2026-11-21', false, 'a Saturday'],
      ['2026-11-22', false, 'a Sunday'],
      ['2026-11-20', false, 'Consciência Negra'],
      ['2026-09-07', false, 'Independence'],
      ['2026-02-16', false, 'Monday of Carnival'],
      ['2026-02-17', false, 'Tuesday of Carnival'],
      ['2026-02-18', true, 'Ash Wednesday'],
      ['2026-04-03', false, 'Good Friday'],
      ['2026-06-04', false, 'Corpus Christi'],
      ['2027-03-26', false, 'Good Friday of another year'],
      ['2024-05-30', false, 'Corpus Christi of a leap year'],
    ];
    for (const [day, expected, why] of cases) assert.equal(isBankingDay(day), expected, `${day}: ${why}`);
  });

  test('are counted from the next one on', () => {
    const cases: [day: string, count: number, expected: string][] = [
      ['2026-11-23', 3, '2026-11-26'],
      ['2026-11-26', 3, '2026-12-01'],
      ['2026-11-19', 1, '2026-11-23'],
      ['2026-11-21', 1, '2026-11-24'],
      ['2026-12-31', 1, '2027-01-04'],
      ['2026-11-23', 0, '2026-11-23'],
    ];
    for (const [day, count, expected] of cases) assert.equal(addBankingDays(day, count), expected, `${day} + ${count}`);
  });
});
