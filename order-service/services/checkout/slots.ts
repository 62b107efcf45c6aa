import type { LogisticType } from '#shared/model/order/logistic.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { shortDay } from '#shared/rules/text/day-text.ts';
import { addDays, type Day, instantOf, wallClock, weekdayOf, withOffset } from '#shared/rules/text/zone-time.ts';
import type { ReservedSlotRow, ScheduleRuleRow } from '../../database/checkout/schedule.ts';
import type { ChosenSlot } from '../../database/orders/orders.ts';

/** A shop's week, with its closed days and reserved slots. */
export type Week = {
  timeZone: string;
  /** How many days may be chosen, today included. */
  days: number;
  rules: readonly ScheduleRuleRow[];
  closedDays: readonly Day[];
  taken: readonly ReservedSlotRow[];
};

/** Which slots: those of the delivery's type (null = none chosen yet) and of the order's seller (null = unknown). */
export type SlotQuery = { type: LogisticType | null; sellerId: string | null };

export type Slot = {
  ruleId: string;
  day: Day;
  startTime: string;
  endTime: string;
  startsAt: Date;
  endsAt: Date;
  /** The cut-off time of the slot. */
  until: Date;
  enabled: boolean;
};

/**
 * The slots of the coming days in the shop's time zone, by day and start. A slot is disabled when its cut-off has
 * passed or all of its places are taken. Of two rules with the same start, the one with free places is offered.
 */
export function slotsOf(week: Week, query: SlotQuery, now: Date): Slot[] {
  const today = wallClock(now, week.timeZone).day;
  const rules = week.rules.filter((rule) => isFor(rule, query));
  return Array.from({ length: week.days }, (_none, at) => addDays(today, at))
    .filter((day) => !week.closedDays.includes(day))
    .flatMap((day) =>
      withoutDoubles(
        rules.filter(({ weekday }) => weekday === weekdayOf(day)).map((rule) => slotOf(rule, day, week, now)),
      ),
    );
}

/** The chosen slot as it is offered now: the same window of the same day. */
export const sameSlot = (
  slots: readonly Slot[],
  chosen: Pick<ChosenSlot, 'day' | 'startTime' | 'endTime'>,
): Slot | undefined =>
  slots.find(
    ({ day, startTime, endTime }) => day === chosen.day && startTime === chosen.startTime && endTime === chosen.endTime,
  );

/** A slot as an order stores it. */
export const chosenSlot = (
  { ruleId, day, startTime, endTime, startsAt, endsAt }: Slot,
  timeZone: string,
): ChosenSlot => ({
  ruleId,
  day,
  startTime,
  endTime,
  startsAt: withOffset(startsAt, timeZone),
  endsAt: withOffset(endsAt, timeZone),
});

/** The days as the contract sends them (spec §3, "Schedule"). A day without selectable slots is left out. */
export function scheduleDays(slots: readonly Slot[], timeZone: string, now: Date): ScheduleDay[] {
  const days = [...new Set(slots.map(({ day }) => day))].filter((day) =>
    slots.some((slot) => slot.day === day && slot.enabled),
  );
  return days.map((day) => ({
    day,
    header: dayHeader(day, wallClock(now, timeZone).day),
    options: slots
      .filter((slot) => slot.day === day)
      .map(({ startTime, endTime, until, enabled }) => ({
        startTime,
        endTime,
        scheduleUntil: withOffset(until, timeZone),
        enabled,
      })),
  }));
}

/** 'hoje, 20/11', 'amanhã, 21/11', 'segunda-feira, 23/11'. */
export function dayHeader(day: Day, today: Day): string {
  const name = day === today ? 'hoje' : day === addDays(today, 1) ? 'amanhã' : weekdayNames.format(new Date(day));
  return `${name}, ${shortDay(day)}`;
}

const weekdayNames = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' });

const isFor = (rule: ScheduleRuleRow, { type, sellerId }: SlotQuery): boolean =>
  (rule.logistic_type === null || rule.logistic_type === type) &&
  (rule.seller_id === null || rule.seller_id === sellerId);

function slotOf(rule: ScheduleRuleRow, day: Day, { timeZone, taken }: Week, now: Date): Slot {
  const startsAt = instantOf(day, rule.start_time, timeZone);
  const until = new Date(startsAt.getTime() - rule.cutoff_minutes * 60_000);
  const used = taken.find((row) => row.rule_id === rule.id && row.day === day)?.taken ?? 0;
  return {
    ruleId: rule.id,
    day,
    startTime: rule.start_time,
    endTime: rule.end_time,
    startsAt,
    endsAt: instantOf(day, rule.end_time, timeZone),
    until,
    enabled: now < until && (rule.capacity === null || used < rule.capacity),
  };
}

/** The start names a slot on the wire, so each start appears once. */
function withoutDoubles(slots: Slot[]): Slot[] {
  const best = new Map<string, Slot>();
  for (const slot of slots) {
    const known = best.get(slot.startTime);
    if (!known || (!known.enabled && slot.enabled)) best.set(slot.startTime, slot);
  }
  return [...best.values()].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
}
