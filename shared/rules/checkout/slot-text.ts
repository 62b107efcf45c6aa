import type { ScheduleDay, ScheduleOption } from '#shared/model/schedule.ts';
import { dayAndTime } from '../text/day-text.ts';
import { addDays, wallClock } from '../text/zone-time.ts';

/** The time now, and the shop's time zone. */
type Clock = { now: Date; timeZone: string };

/**
 * A slot as text (spec §2: 'between start and end, if ordered until X'). The cut-off instant is shown in the shop's
 * time zone; the times of day already are. A cut-off of today or tomorrow has that word in place of its date.
 */
export function slotText({ startTime, endTime, scheduleUntil }: Omit<ScheduleOption, 'enabled'>, clock: Clock): string {
  const until = cutOffText(scheduleUntil, clock);
  return `entre ${startTime} e ${endTime}${until === null ? '' : `, se o pedido for feito até ${until}`}`;
}

function cutOffText(instant: string, { now, timeZone }: Clock): string | null {
  const until = dayAndTime(instant, timeZone);
  if (until === null) return null;
  const { day, time } = wallClock(new Date(instant), timeZone);
  const today = wallClock(now, timeZone).day;
  return day === today ? `hoje às ${time}` : day === addDays(today, 1) ? `amanhã às ${time}` : until;
}

const noBreakSpace = '\u00a0';

/** The same for a chip: the times, and the cut-off below them. */
export function slotChip(slot: Omit<ScheduleOption, 'enabled'>, clock: Clock): { title: string; details: string[] } {
  const until = cutOffText(slot.scheduleUntil, clock);
  return {
    // A narrow chip breaks between the times, never inside one.
    title: `entre${noBreakSpace}${slot.startTime} e${noBreakSpace}${slot.endTime}`,
    details: until === null ? [] : [`se pedir até ${until}`],
  };
}

/** A day's label for a chip: 'Hoje' above '20/11'; 'segunda' is short enough to show four of them on a phone. */
export function dayChip(header: string): { title: string; details: string[] } {
  const [title = header, ...details] = header.split(', ');
  return { title: title.replace(/-feira$/, ''), details };
}

/** Spec §2: "time select listing only enabled slots". */
export const enabledSlots = (day: Pick<ScheduleDay, 'options'> | undefined): readonly ScheduleOption[] =>
  day?.options.filter(({ enabled }) => enabled) ?? [];

/** Days with at least one enabled slot. */
export const openDays = (days: readonly ScheduleDay[]): ScheduleDay[] =>
  days.filter((day) => enabledSlots(day).length > 0);
