import { codeOf, type Import, importsOf, type SourceTree } from './source-tree.ts';

/**
 * The modules that a module may import. A key names a folder, or one file without its extension; the longest matching
 * key wins.
 */
export type Rooms = Record<string, readonly string[]>;

/** Files without a module: the test refuses a new folder until the table lists it. */
export function unknownRooms(tree: SourceTree, rooms: Rooms): string[] {
  return [...codeOf(tree).keys()].filter((file) => roomOf(file, rooms) === null);
}

/** Imports that the table does not allow, `file -> file`. */
export function upwardImports(tree: SourceTree, rooms: Rooms): string[] {
  return insideImports(tree)
    .filter(({ from, target }) => {
      const [room, other] = [roomOf(from, rooms), roomOf(target, rooms)];
      return room !== null && room !== other && !(other !== null && fits(rooms[room] ?? [], other));
    })
    .map(tell);
}

/** Import cycles, each reported once from its alphabetically first file. */
export function circles(tree: SourceTree): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, target } of insideImports(tree)) targets.set(from, [...(targets.get(from) ?? []), target]);
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) found.add(fromFirst(trail.slice(start)));
    if (start >= 0 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return [...found];
}

/** The module of a file, or null when the table has none. */
function roomOf(file: string, rooms: Rooms): string | null {
  const plain = file.replace(/\.[^/]*$/, '');
  const fitting = Object.keys(rooms).filter((room) => plain === room || file.startsWith(`${room}/`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** `*` is everything; `shared` includes every folder below it. */
function fits(allowed: readonly string[], room: string) {
  return allowed.some((name) => name === '*' || name === room || room.startsWith(`${name}/`));
}

function insideImports(tree: SourceTree) {
  return importsOf(codeOf(tree)).filter(({ isPackage }) => !isPackage);
}

function fromFirst(circle: readonly string[]) {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  return [...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' -> ');
}

function tell({ from, target }: Pick<Import, 'from' | 'target'>) {
  return `${from} -> ${target}`;
}
