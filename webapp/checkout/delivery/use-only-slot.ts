import type { ScheduleDay } from '#shared/model/schedule.ts';
import { enabledSlots } from '#shared/rules/checkout/slot-text.ts';
import { chooseSchedule } from '../../state/checkout/delivery.ts';
import { useSingleOption } from '../use-single-option.ts';

const choose = (slot: string): Promise<void> => {
  const [day = '', startTime = ''] = slot.split(' ');
  return chooseSchedule(day, startTime, { isSuggested: true });
};

/**
 * Chooses the only slot of these days by itself, once for each list (`of`). Returns whether it is chosen, to say so.
 */
export function useOnlySlot(
  of: string,
  days: readonly ScheduleDay[],
  { day, startTime }: { day: string | null; startTime: string | null },
): boolean {
  const slots = days.flatMap((one) => enabledSlots(one).map((slot) => `${one.day} ${slot.startTime}`));
  return useSingleOption(of, slots, day === null || startTime === null ? null : `${day} ${startTime}`, choose);
}
