import { median } from '../measure.ts';
import type { Measures, Network, PageLook, PageName, Visit } from './measurements.ts';

type Measure = keyof Measures | 'workTbt';
type Of = { what: Measure; network: Network; visit: Visit };
type Goal = Of & { label: string; most: number } & ({ as: 'ratio' } | { as: 'median' | 'worst'; digits: number });

const goals: readonly Goal[] = [
  { label: 'LCP / static page', what: 'lcp', network: 'slow 4G', visit: 'first', as: 'ratio', most: 1.15 },
  { label: 'LCP / static page', what: 'lcp', network: '3G', visit: 'first', as: 'ratio', most: 1.1 },
  {
    label: "'Adicionar' usable / static page",
    what: 'usable',
    network: 'slow 4G',
    visit: 'first',
    as: 'ratio',
    most: 3.3,
  },
  { label: 'CLS, worst load', what: 'cls', network: 'slow 4G', visit: 'first', as: 'worst', digits: 3, most: 0.005 },
  {
    label: 'TBT by processor time, ms',
    what: 'workTbt',
    network: 'slow 4G',
    visit: 'first',
    as: 'median',
    digits: 0,
    most: 150,
  },
  { label: 'TBT, ms', what: 'tbt', network: 'slow 4G', visit: 'first', as: 'median', digits: 0, most: 150 },
];

/**
 * The goals as rows: name, median of the rounds with minimum and maximum, goal, and whether it is met. Goals without a
 * measurement are left out.
 */
export function pageGoals(looks: readonly PageLook[]): string[][] {
  return goals.flatMap((goal) => {
    const each = goal.as === 'ratio' ? ratiosOf(looks, goal) : valuesOf(looks, goal, 'shop');
    if (each.length === 0) return [];
    const reached = goal.as === 'worst' ? Math.max(...each) : median(each);
    const isMet = reached <= goal.most;
    return [
      [
        `${goal.label}, ${goal.network}`,
        goal.as === 'worst' ? reached.toFixed(goal.digits) : spread(each, goal.as === 'ratio' ? 2 : goal.digits),
        `≤ ${goal.most}`,
        isMet ? 'met' : '**missed**',
      ],
    ];
  });
}

const shown: readonly (readonly [string, Measure, number])[] = [
  ['FCP, ms', 'fcp', 0],
  ['LCP, ms', 'lcp', 0],
  ["'Adicionar' usable, ms", 'usable', 0],
  ["'Adicionar' adds at once, ms", 'enabled', 0],
  ['TBT, ms', 'tbt', 0],
  ['TBT by processor time, ms', 'workTbt', 0],
  ['CLS', 'cls', 3],
  ['bytes, KB', 'bytes', 1],
  ['of scripts, KB', 'scriptBytes', 1],
  ['requests', 'requests', 0],
];

/**
 * All measurements as rows: name, the static page, the shop (median with minimum and maximum), and their ratio within
 * the same round.
 */
export function pageRows(looks: readonly PageLook[]): string[][] {
  const groups = new Map(looks.map(({ network, visit }) => [`${network}, ${visit} visit`, { network, visit }]));
  return [...groups].flatMap(([group, { network, visit }]) =>
    shown.map(([name, what, digits]) => {
      const of = { what, network, visit };
      const scale = name.endsWith('KB') ? 1_000 : 1;
      const cell = (page: PageName) =>
        spread(
          valuesOf(looks, of, page).map((value) => value / scale),
          digits,
        );
      return [`${group}: ${name}`, cell('static'), cell('shop'), spread(ratiosOf(looks, of), 2)];
    }),
  );
}

/** "1.05 [0.98–1.20]": median, minimum and maximum; a single value where all are the same, a dash for none. */
export function spread(each: readonly number[], digits: number): string {
  if (each.length === 0) return '–';
  const text = (value: number) => value.toFixed(digits);
  const [least, most] = [text(Math.min(...each)), text(Math.max(...each))];
  return least === most ? least : `${text(median(each))} [${least}–${most}]`;
}

/** The ratio of the shop to the static page in each round. Rounds without a value of the static page are left out. */
export function ratiosOf(looks: readonly PageLook[], of: Of): number[] {
  const rounds = [...new Set(looks.map(({ round }) => round))];
  return rounds.flatMap((round) => {
    const inRound = looks.filter((look) => look.round === round);
    const [ours, theirs] = [valuesOf(inRound, of, 'shop')[0], valuesOf(inRound, of, 'static')[0]];
    return ours !== undefined && theirs ? [ours / theirs] : [];
  });
}

const valuesOf = (looks: readonly PageLook[], { what, network, visit }: Of, page: PageName): number[] =>
  looks
    .filter((look) => look.page === page && look.network === network && look.visit === visit)
    .flatMap((look) => look[what] ?? []);
