import { addDays, type Day, weekdayOf } from '../text/zone-time.ts';

/** National bank holidays with a fixed month and day. */
const fixed: ReadonlySet<string> = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
]);
/** Bank holidays relative to Easter Sunday, in days: two days of Carnival, Good Friday and Corpus Christi. */
const movable: readonly number[] = [-48, -47, -2, 60];

/** Whether banks work on this day everywhere in Brazil. State and city holidays are not included. */
export function isBankingDay(day: Day): boolean {
  const isWeekend = [0, 6].includes(weekdayOf(day));
  const easter = easterOf(Number(day.slice(0, 4)));
  return !isWeekend && !fixed.has(day.slice(5)) && !movable.some((distance) => addDays(easter, distance) === day);
}

/**
 * The day that is `count` banking days later. A start on a holiday counts from the next banking day, as a boleto's due
 * date does.
 */
export function addBankingDays(day: Day, count: number): Day {
  let at = day;
  while (!isBankingDay(at)) at = addDays(at, 1);
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    if (isBankingDay(at)) left--;
  }
  return at;
}

/** Easter Sunday of a year, by the Gregorian computation of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(Math.floor(n / 31))}-${two((n % 31) + 1)}`;
}
