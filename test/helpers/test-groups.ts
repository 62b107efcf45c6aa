/**
 * The processes of a whole run. The order service's tests, which wait for their databases, and the journeys, each half with a browser and a
 * demo shop of its own, are halved.
 */
export const groups = ['rest', 'order-service-1', 'order-service-2', 'journeys-1', 'journeys-2'] as const;
export type Group = (typeof groups)[number];

/** Lanes side by side, in each one after the other: two browsers on two cores, with nothing else beside them, do not waver. */
export const lanes: readonly (readonly Group[])[] = [
  ['rest', 'journeys-1'],
  ['order-service-1', 'journeys-2'],
  ['order-service-2'],
];

/** What `--only=` may name: a process of a whole run, or what is halved as a whole. */
export const groupNames = [...groups, 'order-service', 'journeys'] as const;

/** The test files of a group among these paths, sorted. The files of two halves take turns, which makes them equally long. */
export function filesOf(name: (typeof groupNames)[number], files: readonly string[]): string[] {
  const [kind, half] = name.split(/-(?=\d$)/);
  const ofKind = files.filter((file) => kindOf(file) === kind).sort();
  return half === undefined ? ofKind : ofKind.filter((_, at) => at % 2 === Number(half) - 1);
}

function kindOf(file: string): string {
  if (file.startsWith('journeys/')) return 'journeys';
  return file.startsWith('order-service/') ? 'order-service' : 'rest';
}
