/**
 * A delivery slot: times as HH:MM in the shop's time zone; `scheduleUntil` is the last instant at which it can be
 * chosen.
 */
export type ScheduleOption = { startTime: string; endTime: string; scheduleUntil: string; enabled: boolean };

/** A day with its slots. `day` is 'YYYY-MM-DD' in the shop's time zone, `header` its label: 'hoje, 20/11'. */
export type ScheduleDay = { day: string; header: string; options: ScheduleOption[] };

export type ScheduleChoice = { day: string; startTime: string; isSuggested?: boolean };
