import { plainText } from './plain-text.ts';
import { countLimits, cutText } from './text-limits.ts';

/**
 * The category path that shoppers see: the merchant's own path ("Casa > Banho"), in which a slug such as "steel-frame"
 * becomes "Steel Frame". Without one, Google's path. A bare number of Google's list has no name.
 */
export function categoryPath(productType: string, googleCategory: string, notices: string[] = []): string[] {
  const own = namesOf(productType);
  const path = own.length > 0 ? own : namesOf(googleCategory);
  if (path.length > countLimits.categoryLevels)
    notices.push(`categoria com mais de ${countLimits.categoryLevels} níveis: só os primeiros foram importados`);
  return path.slice(0, countLimits.categoryLevels);
}

const maxNameLength = 120;

function namesOf(path: string): string[] {
  if (/^[\d\s]*$/.test(path)) return [];
  return plainText(path)
    .split('>')
    .map((name) => readableName(name.trim()))
    .filter((name) => name !== '')
    .map((name) => cutText(name, maxNameLength));
}

function readableName(name: string): string {
  if (!/^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(name)) return name;
  return name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
