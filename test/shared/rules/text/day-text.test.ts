import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAndTime, fullDay, shortDay } from '#shared/rules/text/day-text.ts';

// Spec §9: "Dates use pt-BR."
test("an instant is shown in the shop's time zone, midnight as 00:00 of its day", () => {
  const cases: [instant: string, timeZone: string, expected: string | null][] = [
    ['2026-11-20T18:00:00-03:00', 'America/Sao_Paulo', '20/11 às 18:00'],
    ['2026-11-20T21:00:00Z', 'America/Manaus', '20/11 às 17:00'],
    ['2026-11-20T03:00:00Z', 'America/Sao_Paulo', '20/11 às 00:00'],
    ['2026-11-20T02:59:59Z', 'America/Sao_Paulo', '19/11 às 23:59'],
    ['', 'America/Sao_Paulo', null],
  ];
  for (const [instant, timeZone, expected] of cases) assert.equal(dayAndTime(instant, timeZone), expected, instant);
});

test("a day is shown in Brazil's format, with its year where it matters", () => {
  assert.deepEqual([shortDay('2026-11-03'), fullDay('2026-11-03')], ['03/11', '03/11/2026']);
});
