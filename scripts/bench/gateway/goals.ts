import { median } from '../measure.ts';
import type { Delay, Load } from './measurements.ts';

type Ratio = {
  what: string;
  of: 'micros' | 'perSecond';
  kind: Load['kind'];
  to: Load['target'];
  most?: number;
  least?: number;
};

const ratios: readonly Ratio[] = [
  {
    what: 'proxied GET, processor / plain undici',
    of: 'micros',
    kind: 'proxied GET, 4 KB',
    to: 'plain undici',
    most: 2.0,
  },
  { what: 'proxied GET, processor / nginx', of: 'micros', kind: 'proxied GET, 4 KB', to: 'nginx', most: 4.7 },
  {
    what: 'proxied GET, requests per second / plain undici',
    of: 'perSecond',
    kind: 'proxied GET, 4 KB',
    to: 'plain undici',
    least: 0.5,
  },
  {
    what: 'proxied GET, requests per second / nginx',
    of: 'perSecond',
    kind: 'proxied GET, 4 KB',
    to: 'nginx',
    least: 0.22,
  },
  {
    what: 'proxied POST, processor / plain undici',
    of: 'micros',
    kind: 'proxied POST, 500 B',
    to: 'plain undici',
    most: 1.9,
  },
  { what: 'static file, processor / nginx', of: 'micros', kind: 'static file', to: 'nginx', most: 2.8 },
  { what: 'page, processor / nginx', of: 'micros', kind: 'page', to: 'nginx', most: 1.7 },
];

/**
 * The goals as rows: name, ratio of the best rounds, median of all rounds [min–max], goal, and whether the median meets
 * it. Goals that cannot be measured here are left out.
 */
export function goals(loads: readonly Load[], delays: readonly Delay[]): string[][] {
  const rows = ratios.flatMap(({ what, of, kind, to, most, least }) => {
    const by = (target: Load['target'], round: number) =>
      loads.find((one) => one.kind === kind && one.target === target && one.round === round)?.[of];
    const each = roundsOf(loads).flatMap((round) => {
      const [ours, theirs] = [by('gateway', round), by(to, round)];
      return ours && theirs ? [ours / theirs] : [];
    });
    const best = (target: Load['target']) => {
      const those = loads.flatMap((one) =>
        one.kind === kind && one.target === target && one[of] !== null ? [one[of]] : [],
      );
      return of === 'micros' ? Math.min(...those) : Math.max(...those);
    };
    return each.length === 0 ? [] : [rowOf(what, best('gateway') / best(to), each, { most, least })];
  });
  const added = (which: 'p50' | 'p99') =>
    delays.filter(({ target }) => target === 'gateway').map((delay) => delay[which]);
  const latency = (['p50', 'p99'] as const).map((which) =>
    rowOf(`added at 300/s, ${which}, ms`, Math.min(...added(which)), added(which), { most: which === 'p50' ? 0.5 : 2 }),
  );
  return [...rows, ...embeddedShare(loads), ...latency];
}

/**
 * The extra processor time of a call with gateway and order service in one process, over the same order service alone.
 * Both respond from memory.
 */
function embeddedShare(loads: readonly Load[]): string[][] {
  const microsOf = (target: Load['target']) =>
    new Map(
      loads.flatMap((one) =>
        one.kind === embeddedKind && one.target === target && one.micros !== null ? [[one.round, one.micros]] : [],
      ),
    );
  const [together, alone] = [microsOf('embedded'), microsOf('node:http')];
  const each = [...together].flatMap(([round, micros]) => {
    const plain = alone.get(round);
    return plain === undefined ? [] : [micros - plain];
  });
  if (each.length === 0) return [];
  const best = Math.min(...together.values()) - Math.min(...alone.values());
  return [rowOf("embedded order service, gateway's share of a proxied GET, µs", best, each, { most: 15 })];
}

const embeddedKind: Load['kind'] = 'proxied GET, 4 KB';

const roundsOf = (loads: readonly Load[]) => [...new Set(loads.map(({ round }) => round))];

function rowOf(
  what: string,
  best: number,
  each: number[],
  { most, least }: { most?: number | undefined; least?: number | undefined },
): string[] {
  const middle = median(each);
  const isMet = (most === undefined || middle <= most) && (least === undefined || middle >= least);
  const goal = most === undefined ? `≥ ${least}` : `≤ ${most}`;
  return [
    what,
    best.toFixed(2),
    `${middle.toFixed(2)} [${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)}]`,
    goal,
    isMet ? 'met' : '**missed**',
  ];
}
