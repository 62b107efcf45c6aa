import { bestNamed } from '../../../database/catalog/search-text.ts';
import type { Db } from '../../../database/engine/database.ts';
import { isNumber, isPackage } from './partial-search.ts';
import { textOf } from './search-text-of.ts';
import type { SearchUnit } from './search-units.ts';

/** One of several things in a search, with the id of its best product. */
export type Thing = { units: SearchUnit[]; best: string };

/** Whether the search lists it as another thing: 'feijão' of 'arroz e feijão'. */
export const isAnother = ({ meanings }: SearchUnit): boolean => meanings[0]?.term.link === 'other';

const isPart = ({ meanings }: SearchUnit): boolean => meanings[0]?.term.link === 'part';
/** What may begin a thing. 'Bolo de cenoura' is no carrot, also where no cake has one. */
const mayBegin = (unit: SearchUnit): boolean =>
  unit.isKnown && unit.isSpecific && !isPart(unit) && !isNumber(unit) && !isPackage(unit);

/**
 * The different things that a search names, each with a product whose name begins with it: 'arroz', 'feijão preto' for
 * 'arroz e feijão preto'. Words that fit no thing are left out. null = it does not name at least two things.
 */
export async function splitMultiProductQuery(
  db: Db,
  shopId: string,
  units: readonly SearchUnit[],
): Promise<Thing[] | null> {
  const things: Thing[] = [];
  const thingOf = async (own: SearchUnit[]): Promise<Thing | null> => {
    const best = await bestNamed(db, shopId, textOf(own));
    return best === undefined ? null : { units: own, best };
  };
  for (const unit of units) {
    const last = things.at(-1);
    const longer = last && !isAnother(unit) ? await thingOf([...last.units, unit]) : null;
    const next = longer === null && mayBegin(unit) ? await thingOf([unit]) : null;
    if (longer) things[things.length - 1] = longer;
    else if (next) things.push(next);
  }
  return new Set(things.map(({ best }) => best)).size < 2 ? null : things;
}
