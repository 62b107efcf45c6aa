import { codeOf, importsOf, type SourceTree } from './source-tree.ts';

/** The packages or words of `what` may occur only in files that match `where`. */
export type PlaceRule = { what: RegExp; where: RegExp; why: string };

/** Imports of packages in files that may not have them, `file: package (why)`. */
export function strayPackages(tree: SourceTree, rules: readonly PlaceRule[]): string[] {
  return importsOf(codeOf(tree)).flatMap(({ from, target, isPackage }) =>
    rules
      .filter(({ what, where }) => isPackage && what.test(target) && !where.test(from))
      .map(({ why }) => `${from}: ${target} (${why})`),
  );
}

/** Words of the code in files that may not have them, `file:line: word (why)`. Comments do not count. */
export function strayWords(tree: SourceTree, rules: readonly PlaceRule[]): string[] {
  return linesOf(codeOf(tree)).flatMap(({ file, line, text }) =>
    rules.flatMap(({ what, where, why }) => {
      const word = where.test(file) ? undefined : what.exec(text)?.[0];
      return word === undefined ? [] : [`${file}:${line}: ${word.trim()} (${why})`];
    }),
  );
}

/** The same for every text file, including comments and documents. */
export function strayText(tree: SourceTree, rules: readonly PlaceRule[]): string[] {
  return linesOf(tree).flatMap(({ file, line, text }) =>
    rules
      .filter(({ what, where }) => what.test(text) && !where.test(file))
      .map(({ why }) => `${file}:${line}: ${text.trim().slice(0, 80)} (${why})`),
  );
}

const ASSIGNMENT = '(\\??\\.\\w+|\\[[^\\]]*\\])+!?\\s*(=(?![=>])|[-+*/|&?]{1,2}=(?!=)|\\+\\+|--)';

/** Code outside webapp/state that changes its imports from there, or creates state: `file: name`. */
export function strayWrites(tree: SourceTree): string[] {
  const code = codeOf(tree);
  const outside = importsOf(code).filter(({ from }) => from.startsWith('webapp/') && !from.startsWith('webapp/state/'));
  const makers = outside
    .filter(({ target, clause }) => target === 'valtio' && /\b(proxy|proxyMap|proxySet|ref)\b/.test(clause))
    .map(({ from, clause }) => `${from}: ${clause}`);
  const writers = outside
    .filter(({ target }) => target.startsWith('webapp/state/'))
    .flatMap(({ from, clause }) => namesIn(clause).map((name) => ({ from, name })))
    .filter(({ from, name }) => new RegExp(`(?<![\\w.])${name}${ASSIGNMENT}`).test(code.get(from) ?? ''))
    .map(({ from, name }) => `${from}: ${name}`);
  return [...makers, ...writers];
}

function namesIn(clause: string) {
  const inBraces = clause.slice(clause.indexOf('{') + 1).replace('}', '');
  return inBraces.split(',').flatMap((part) => /(\w+)\s*$/.exec(part.replace(/^\s*type\s.*/, ''))?.[1] ?? []);
}

function linesOf(tree: SourceTree) {
  return [...tree].flatMap(([file, text]) =>
    text.split('\n').map((line, index) => ({ file, line: index + 1, text: line })),
  );
}
