import { fullDay } from '#shared/rules/text/day-text.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';

/** "1 novo", "2 novos", "1.200 novos", "0 novos". */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** With Portuguese thousands separators: "10.000". */
export const formatInteger = (count: number): string => count.toLocaleString('pt-BR', { useGrouping: 'always' });

/** An instant in this machine's time zone, with the zone's name: "21/11/2026, 20:23 GMT-3". */
export const formatLocalTime = (instant: Date): string => formatZonedTime(instant, undefined);

/** The same in a time zone; `undefined`: this machine's. */
export const formatZonedTime = (instant: Date, timeZone: string | undefined): string =>
  instant.toLocaleString('pt-BR', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone },
  });

/** '22/11/2026 às 18:40' in the shop's time zone. */
export function formatShopTime(instant: Date | string, timeZone: string): string {
  const { day, time } = wallClock(new Date(instant), timeZone);
  return `${fullDay(day)} às ${time}`;
}

/** Truncates a text from a file to a readable length. */
export const truncate = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);
