/**
 * The processes of a whole run, in the order of their start. Each kind runs in parts, so that no process needs more
 * than V8's usual 4 GB. Each part of the journeys has its own browser and demo shop.
 */
export const groups = [
  'rest-1',
  'rest-2',
  'journeys-1',
  'journeys-2',
  'journeys-3',
  'order-service-1',
  'order-service-2',
  'journeys-4',
  'journeys-5',
  'order-service-3',
] as const;
export type Group = (typeof groups)[number];

/**
 * How many groups run at once. A group waits half of its time, for a database, a page or a deadline, so three keep two
 * cores busy. CI runs two versions of Node at the same time, with fewer each.
 */
export const GROUPS_AT_ONCE = Number(process.env.TEST_GROUPS_AT_ONCE ?? 3);
/** How many of them may be journeys: each has a browser, which needs the most of a processor. */
const JOURNEYS_AT_ONCE = 2;

/** The group to start next beside the running ones, or `undefined` when none of the waiting ones may start now. */
export function nextGroup(waiting: readonly Group[], running: readonly Group[]): Group | undefined {
  const isFull = running.filter(isJourneys).length >= JOURNEYS_AT_ONCE;
  return waiting.find((group) => !isFull || !isJourneys(group));
}

const isJourneys = (group: Group) => group.startsWith('journeys-');

/** The values of `--only=`: a process of a whole run, or all parts of a kind together. */
export const groupNames = [...groups, 'rest', 'order-service', 'journeys'] as const;

/**
 * The test files of a group among these paths, sorted. The parts of a kind alternate files, so they take equally long.
 */
export function filesOf(name: (typeof groupNames)[number], files: readonly string[]): string[] {
  const [kind = '', part] = name.split(/-(?=\d$)/);
  const ofKind = files.filter((file) => kindOf(file) === kind).sort(byName);
  return part === undefined ? ofKind : ofKind.filter((_, at) => at % partsOf(kind) === Number(part) - 1);
}

/** The number of groups that share the files of a kind. */
export const partsOf = (kind: string): number => groups.filter((name) => name.startsWith(`${kind}-`)).length;

/** By file name: a file that moves to another folder stays in its part, where the journeys share a demo shop. */
function byName(one: string, other: string): number {
  const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1);
  return nameOf(one) < nameOf(other) || (nameOf(one) === nameOf(other) && one < other) ? -1 : 1;
}

function kindOf(file: string): string {
  if (file.startsWith('journeys/')) return 'journeys';
  return file.startsWith('order-service/') ? 'order-service' : 'rest';
}
