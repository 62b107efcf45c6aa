import { singularOf } from '#shared/rules/search/search-words.ts';
import type { SynonymTable } from '#shared/rules/search/synonym-table.ts';
import type { SearchUnit } from './search-units.ts';

/** Each part costs one query of the database. */
const maxParts = 24;

/**
 * The parts of a search to try when no product has all of it, best first: as many words as possible, and the first
 * words before the last ones, because a Portuguese name begins with the thing itself. Corrected words count less,
 * then numbers, and packages least.
 */
export function partsToTry(units: SearchUnit[]): SearchUnit[][] {
  const byWeight = units.toSorted((a, b) => lightness(a) - lightness(b));
  let left: SearchUnit[][] = [byWeight];
  const parts: SearchUnit[][] = [];
  while (parts.length < maxParts && left.length > 0) {
    left = distinct(left.flatMap((part) => part.map((_, at) => part.toSpliced(part.length - 1 - at, 1))));
    parts.push(...left.filter((part) => isSensible(part, units)));
  }
  return parts.slice(0, maxParts).map((part) => units.filter((unit) => part.includes(unit)));
}

const isSensible = (part: SearchUnit[], units: SearchUnit[]): boolean =>
  withoutLooseSem(part, units).length === part.length &&
  part.some((unit) => unit.isSpecific && !isNumber(unit) && !isSem(unit));

/**
 * The part of a search without each 'sem' whose next word the part leaves out: 'sem' alone says nothing, and 'leite
 * sem lactose' is no 'água sem gás'.
 */
export const withoutLooseSem = (part: SearchUnit[], units: SearchUnit[]): SearchUnit[] =>
  part.filter((unit) => {
    const next = units[units.indexOf(unit) + 1];
    return !isSem(unit) || next === undefined || part.includes(next);
  });

/**
 * The end of an expression whose first word the shop lacks says nothing: 'cheiro verde' is nothing green. 'Barra de
 * chocolate' is chocolate all the same.
 */
export function withoutLooseEnds(units: SearchUnit[], tables: readonly SynonymTable[]): SearchUnit[] {
  return units.map((unit, at) => {
    const first = units[at - 1];
    const [term, ...more] = unit.meanings.map((meaning) => meaning.term);
    const before = first?.meanings[0]?.term;
    if (!first || !before || !term || first.isKnown || isPackage(first) || more.length > 0) return unit;
    const isEnd = tables.some((table) => table.has(`${singularOf(before.typed)} ${singularOf(term.typed)}`));
    return isEnd && term.link === undefined ? { ...unit, isKnown: false, isSpecific: false } : unit;
  });
}

const isSem = ({ meanings }: SearchUnit): boolean => meanings.length === 1 && meanings[0]?.term.typed === 'sem';

const lightness = (unit: SearchUnit): number =>
  isPackage(unit) ? 3 : isNumber(unit) ? 2 : Number(unit.meanings.some(({ isCorrected }) => isCorrected));

const packages = new Set(
  `saco saquinho sacos pacote pacotes pacotinho pct garrafa garrafas lata latas latinha caixa caixas caixinha fardo
  fardos pote potes frasco bandeja duzia maco pe unidade unidades quilo quilos kilo litro litros metro metros rolo barra
  balde galao cartela par`.split(/\s+/),
);

/** A package or a measure alone: it is the first to leave out of 'saco de arroz'. */
export const isPackage = ({ meanings }: SearchUnit): boolean =>
  meanings.length === 1 && meanings.every(({ term }) => packages.has(term.typed));

/** An amount or a number alone. */
export const isNumber = ({ meanings }: SearchUnit): boolean =>
  meanings.every(({ term: { typed, isQuantity } }) => isQuantity || /^\d+$/.test(typed));

function distinct(parts: SearchUnit[][]): SearchUnit[][] {
  const seen: SearchUnit[][] = [];
  for (const part of parts)
    if (part.length > 0 && !seen.some((one) => one.length === part.length && one.every((unit) => part.includes(unit))))
      seen.push(part);
  return seen.slice(0, maxParts * 2);
}
