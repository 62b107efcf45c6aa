import type { ScheduleDay } from '#shared/model/schedule.ts';
import { dayChip, enabledSlots, slotChip, slotText } from '#shared/rules/checkout/slot-text.ts';
import { useIsNarrow } from '../../browser/view/use-is-narrow.ts';
import { ChoiceList } from '../../components/forms/choice-list.tsx';
import { SelectField } from '../../components/forms/select-field.tsx';
import { chooseDay, chooseSchedule } from '../../state/checkout/delivery.ts';

type SlotFieldsProps = {
  days: readonly ScheduleDay[];
  timeZone: string;
  chosen: { day: string | null; startTime: string | null };
  status: { error: string | null; busy: boolean; waiting: string | null };
};

/** The days as chips, and the times of the selected day. The first day is the default, so a slot takes one press. */
export function SlotChips({ days, timeZone, chosen, status: { waiting, ...status } }: SlotFieldsProps) {
  const day = days.find((one) => one.day === chosen.day) ?? days[0];
  if (!day) return null;
  return (
    <>
      <ChoiceList
        legend="Dia"
        layout="row"
        choices={days.map(({ day: id, header }) => ({ id, ...dayChip(header) }))}
        chosen={day.day}
        onChoose={chooseDay}
      />
      <ChoiceList
        legend="Horário"
        layout="chips"
        choices={enabledSlots(day).map((slot) => ({
          id: slot.startTime,
          ...slotChip(slot, { now: new Date(), timeZone }),
        }))}
        chosen={chosen.startTime}
        onChoose={(startTime) => void chooseSchedule(day.day, startTime)}
        hint={waiting}
        {...status}
      />
    </>
  );
}

/**
 * An agent's selects, as in the specification: "day select, then time select". The first day is the default, so a slot
 * takes one choice.
 */
export function SlotSelects({ days, timeZone, chosen, status: { waiting, ...status } }: SlotFieldsProps) {
  const isNarrow = useIsNarrow();
  const day = days.find((one) => one.day === chosen.day) ?? days[0];
  if (!day) return null;
  const clock = { now: new Date(), timeZone };
  const slot = enabledSlots(day).find((one) => one.startTime === chosen.startTime);
  return (
    <>
      <SelectField
        label="Dia"
        options={days.map(({ day: value, header: text }) => ({ value, text }))}
        value={day.day}
        onChange={chooseDay}
      />
      <SelectField
        label="Horário"
        placeholder="Escolha o horário"
        options={enabledSlots(day).map((slot) => ({ value: slot.startTime, text: slotText(slot, clock) }))}
        value={chosen.startTime}
        onChange={(startTime) => void chooseSchedule(day.day, startTime)}
        // On a phone the select shows only the beginning of the text.
        hint={waiting ?? (isNarrow && slot && slotText(slot, clock))}
        {...status}
      />
    </>
  );
}
