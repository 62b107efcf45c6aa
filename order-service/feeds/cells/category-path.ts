import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { categoryNameLength } from '#shared/rules/text/text-lengths.ts';
import { plainText } from './plain-text.ts';
import { countLimits, cutText } from './text-limits.ts';

/**
 * The category paths that shoppers see: the merchant's own ones ("Casa > Banho"), in which a slug such as "steel-frame"
 * becomes "Steel Frame". Without one, Google's path. A bare number of Google's list has no name.
 */
export function categoryPaths(productTypes: readonly string[], googleCategory: string, notices: string[]): string[][] {
  const own = distinct(productTypes.map((path) => namesOf(plainPath(path))));
  const paths = own.length > 0 ? own : distinct([namesOf(plainPath(googleCategory))]);
  if (paths.some((path) => path.length > countLimits.categoryLevels))
    notices.push(`categoria com mais de ${countLimits.categoryLevels} níveis: só os primeiros foram importados`);
  if (paths.length > countLimits.categories)
    notices.push(`mais de ${countLimits.categories} categorias: só as primeiras foram importadas`);
  return paths.slice(0, countLimits.categories).map((path) => path.slice(0, countLimits.categoryLevels));
}

/** Each path once, without the categories that another path passes through. */
function distinct(paths: readonly string[][]): string[][] {
  const byKey = new Map<string, string[]>();
  const passed = new Set<string>();
  for (const path of paths) {
    let key = '';
    for (const name of path) {
      if (key !== '') passed.add(key);
      key += `${normalizeLabel(name)}>`;
    }
    if (key !== '' && !byKey.has(key)) byKey.set(key, path);
  }
  return [...byKey].flatMap(([key, path]) => (passed.has(key) ? [] : [path]));
}

const plainPath = (path: string): string => (/^[\d\s]*$/.test(path) ? '' : plainText(path));

const namesOf = (path: string): string[] =>
  path
    .split('>')
    .map((name) => readableName(name.trim()))
    .filter((name) => name !== '')
    .map((name) => cutText(name, categoryNameLength));

function readableName(name: string): string {
  if (!/^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(name)) return name;
  return name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
