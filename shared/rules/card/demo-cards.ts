/** The card numbers of the demo's simulated payments, and their results. */
const demoCards = [
  { number: '4111111111111111', outcome: 'paid' },
  { number: '4000000000009995', outcome: 'limit-exceeded' },
  { number: '4000000000000002', outcome: 'invalid-data' },
  { number: '4000000000003220', outcome: 'captcha-first' },
  { number: '4000000000000119', outcome: 'unknown' },
  { number: '4000000000000069', outcome: 'expired' },
] as const;

export type DemoOutcome = (typeof demoCards)[number]['outcome'];

/** Test numbers published by card schemes and processors, one per brand; all are paid. */
const publishedTestCards: readonly string[] = [
  '2223003122003222',
  '375365153556885',
  '36148900647913',
  '6011111111111117',
  '3530111333300000',
  '6200000000000005',
  '6759649826438453',
  '6362970000457013',
  '5067766783888311',
  '6062825624254001',
  '6370950000000005',
  '2200000000000004',
  '5031433215406351',
  '5019555544445555',
];

/** A card's result in the demo; `null` for a number that may be real, which the demo rejects. */
export function demoOutcome(number: string): DemoOutcome | null {
  const known = demoCards.find((card) => card.number === number);
  if (known) return known.outcome;
  return publishedTestCards.includes(number) ? 'paid' : null;
}
