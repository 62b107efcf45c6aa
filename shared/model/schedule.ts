/** A delivery slot: times as HH:MM in the shop's time zone; `scheduleUntil` is the instant until which it may be chosen. */
export type ScheduleOption = { startTime: string; endTime: string; scheduleUntil: string; enabled: boolean };

/** A day with its slots. `day` is 'YYYY-MM-DD' in the shop's time zone, `header` what people read: 'Hoje, 20/11'. */
export type ScheduleDay = { day: string; header: string; options: ScheduleOption[] };

export type ScheduleChoice = { day: string; startTime: string };
