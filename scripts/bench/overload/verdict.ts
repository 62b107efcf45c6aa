import { median, type Times } from '../measure.ts';
import type { AttackGoals } from './attacks.ts';

/**
 * One round of one attack, with a measurement without attack before it. Times in milliseconds; `megabytes`: growth of
 * memory; `processor`: the share of one processor that the server used. `null` where the system does not report it.
 */
export type Round = {
  quiet: Times;
  attacked: Times;
  failures: number;
  megabytes: number | null;
  processor: { quiet: number | null; attacked: number | null };
  responses: Record<string, number>;
};

/**
 * An attack as a row of the table, and whether the median of its rounds meets its goals. A failed request of a visitor
 * misses them.
 */
export function verdictOf(
  name: string,
  goals: AttackGoals,
  rounds: readonly Round[],
): { row: string[]; isMet: boolean } {
  const known = rounds.flatMap(({ megabytes }) => (megabytes === null ? [] : [megabytes]));
  const megabytes = known.length === 0 ? null : Math.max(...known);
  const ratio = (which: keyof Times) => median(rounds.map(({ quiet, attacked }) => attacked[which] / quiet[which]));
  const ratios = { p50: ratio('p50'), p99: ratio('p99') };
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  const isMet =
    failures === 0 &&
    (goals.megabytes === undefined || megabytes === null || megabytes < goals.megabytes) &&
    (goals.p50 === undefined || ratios.p50 <= goals.p50) &&
    (goals.p99 === undefined || ratios.p99 <= goals.p99);
  const timesOf = (which: keyof Times) => {
    const middle = (of: 'quiet' | 'attacked') => median(rounds.map((round) => round[of][which])).toFixed(1);
    return `${middle('quiet')} → ${middle('attacked')} ms, × ${ratios[which].toFixed(2)}`;
  };
  const shareOf = (when: 'quiet' | 'attacked') => {
    const shares = rounds.flatMap(({ processor }) => processor[when] ?? []);
    return shares.length === 0 ? '–' : `${(median(shares) * 100).toFixed(0)} %`;
  };
  const goal = [
    ...(goals.megabytes === undefined ? [] : [`< ${goals.megabytes} MB`]),
    ...(goals.p50 === undefined ? [] : [`p50 ≤ × ${goals.p50}`]),
    ...(goals.p99 === undefined ? [] : [`p99 ≤ × ${goals.p99}`]),
  ];
  const row = [
    name,
    megabytes === null ? '–' : `${megabytes.toFixed(0)} MB`,
    `${shareOf('quiet')} → ${shareOf('attacked')}`,
    timesOf('p50'),
    timesOf('p99'),
    String(failures),
    goal.join(', '),
    isMet ? 'met' : '**missed**',
  ];
  return { row, isMet };
}
