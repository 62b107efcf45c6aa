import { codeOf, type Import, importsOf, type SourceTree } from './source-tree.ts';

/**
 * The modules that a module may import. A key names a folder, or one file without its extension; the longest matching
 * key wins.
 */
export type ModuleImports = Record<string, readonly string[]>;

/** Files without a module: the test refuses a new folder until the table lists it. */
export function unlistedFiles(tree: SourceTree, table: ModuleImports): string[] {
  return [...codeOf(tree).keys()].filter((file) => moduleOf(file, table) === null);
}

/** Imports that the table does not allow, `file -> file`. */
export function upwardImports(tree: SourceTree, table: ModuleImports): string[] {
  return insideImports(tree)
    .filter(({ from, target }) => {
      const [importer, imported] = [moduleOf(from, table), moduleOf(target, table)];
      return (
        importer !== null && importer !== imported && !(imported !== null && fits(table[importer] ?? [], imported))
      );
    })
    .map(formatImport);
}

/** Import cycles, each reported once from its alphabetically first file. */
export function importCycles(tree: SourceTree): string[] {
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
function moduleOf(file: string, table: ModuleImports): string | null {
  const plain = file.replace(/\.[^/]*$/, '');
  const fitting = Object.keys(table).filter((key) => plain === key || file.startsWith(`${key}/`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** `*` is everything; `shared` includes every folder below it. */
function fits(allowed: readonly string[], target: string) {
  return allowed.some((name) => name === '*' || name === target || target.startsWith(`${name}/`));
}

function insideImports(tree: SourceTree) {
  return importsOf(codeOf(tree)).filter(({ isPackage }) => !isPackage);
}

function fromFirst(circle: readonly string[]) {
  const first = circle.indexOf([...circle].sort()[0] ?? '');
  return [...circle.slice(first), ...circle.slice(0, first), circle[first]].join(' -> ');
}

function formatImport({ from, target }: Pick<Import, 'from' | 'target'>) {
  return `${from} -> ${target}`;
}
