/** The times that 'Números' shows. Each ends today. */
export const statisticsPeriods = ['today', 'week', 'month'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** A difference in words: 12 % more, as much, or nothing to compare with. */
export type Change = { kind: 'more' | 'less' | 'same'; percent: number } | { kind: 'none' };
