/** A delivery slot: times as HH:MM in the shop's time zone; `scheduleUntil` is an ISO instant. */
export type ScheduleOption = { startTime: string; endTime: string; scheduleUntil: string; enabled: boolean };
export type ScheduleDay = { header: string; options: ScheduleOption[] };
