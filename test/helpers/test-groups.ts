/**
 * The processes of a whole run. Two kinds of tests run in two halves: the order service's, which wait for their
 * databases, and the journeys. Each half of the journeys has its own browser and demo shop.
 */
export const groups = ['rest', 'order-service-1', 'order-service-2', 'journeys-1', 'journeys-2'] as const;
export type Group = (typeof groups)[number];

/**
 * Lanes run in parallel, the groups of a lane one after the other. Two browsers on two cores, without other work, are
 * stable.
 */
export const lanes: readonly (readonly Group[])[] = [
  ['rest', 'journeys-1'],
  ['order-service-1', 'journeys-2'],
  ['order-service-2'],
];

/** The values of `--only=`: a process of a whole run, or both halves together. */
export const groupNames = [...groups, 'order-service', 'journeys'] as const;

/** The test files of a group among these paths, sorted. The two halves alternate files, so they take equally long. */
export function filesOf(name: (typeof groupNames)[number], files: readonly string[]): string[] {
  const [kind, half] = name.split(/-(?=\d$)/);
  const ofKind = files.filter((file) => kindOf(file) === kind).sort();
  return half === undefined ? ofKind : ofKind.filter((_, at) => at % 2 === Number(half) - 1);
}

function kindOf(file: string): string {
  if (file.startsWith('journeys/')) return 'journeys';
  return file.startsWith('order-service/') ? 'order-service' : 'rest';
}
