/** The processes of a whole run. The journeys walk in two, each with a browser and a demo shop of its own. */
export const groups = ['rest', 'order-service', 'journeys-1', 'journeys-2'] as const;
/** Those that run side by side, one pair after the other: a browser that shares two cores with more than one other wavers. */
export const pairs = [groups.slice(0, 2), groups.slice(2)] as const;
export type Group = (typeof groups)[number];

/** What `--only=` may name: a process of a whole run, or all journeys one after the other. */
export const groupNames = [...groups, 'journeys'] as const;

/** The test files of a group among these paths, sorted. The halves of the journeys take turns, which makes them equally long. */
export function filesOf(name: (typeof groupNames)[number], files: readonly string[]): string[] {
  const [kind, half] = name.split(/-(?=\d$)/);
  const ofKind = files.filter((file) => kindOf(file) === kind).sort();
  return half === undefined ? ofKind : ofKind.filter((_, at) => at % 2 === Number(half) - 1);
}

function kindOf(file: string): string {
  if (file.startsWith('journeys/')) return 'journeys';
  return file.startsWith('order-service/') ? 'order-service' : 'rest';
}
