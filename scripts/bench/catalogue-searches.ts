import { bumpCatalogVersion } from '../../order-service/database/catalog/catalog-version.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { products } from '../../order-service/services/catalog/catalog.ts';
import { suggestions } from '../../order-service/services/catalog/search/search-suggestions.ts';

/** One measured question. `perSecond`: how often the open loop asks it. */
export type Case = { name: string; work: (database: Database, round: number) => Promise<unknown>; perSecond?: number };

/** The searches of the catalogue's benchmark. `rare`: words of few products. */
export function searchCases(shopId: string, rare: string[]): Case[] {
  const pick = (texts: string[], round: number) => texts[round % texts.length] ?? '';
  const search = (texts: string[]) => (db: Database, round: number) =>
    products(db, shopId, { searchQuery: pick(texts, round) }, {});
  const suggest = (texts: string[]) => (db: Database, round: number) => suggestions(db, shopId, pick(texts, round));
  // A new version of the catalogue invalidates what was found before.
  const first = (work: Case['work']) => async (db: Database, round: number) => {
    await bumpCatalogVersion(db, shopId);
    return work(db, round);
  };
  const typos = ['arrox', 'chocolte', 'feijaoo', 'camias'];
  const parts = ['arroz lentilha', 'camisa feijao', 'chocolate vestido', 'suco arroz'];
  const beginnings = ['arr', 'arroz in', 'cho', 'feijao or', 'cam', 'lent'];
  return [
    { name: "search: frequent ('arroz')", work: search(['arroz']) },
    { name: "search: a category's word ('mercearia')", work: search(['mercearia']) },
    { name: 'search: rare', work: search(rare) },
    {
      name: "search: two words ('arroz integral', …)",
      work: search(['arroz integral', 'feijao organico', 'camisa preto', 'suco laranja']),
    },
    { name: "search: being typed ('arr', 'cho', …)", work: search(['arr', 'cho', 'fei', 'lent']) },
    { name: "search: a typo ('arrox', 'chocolte', …)", work: search(typos) },
    { name: 'search: a typo, first time', work: first(search(typos)) },
    { name: "search: the best part ('arroz lentilha', …)", work: search(parts) },
    { name: 'search: the best part, first time', work: first(search(parts)) },
    { name: "suggestions ('arr', 'arroz in', …)", work: suggest(beginnings) },
    { name: 'suggestions, first time', work: first(suggest(beginnings)) },
    { name: 'suggestions: rare, first time', work: first(suggest(rare.map((word) => word.slice(0, 5)))) },
    { name: 'search: nothing found', work: search(['qwzkjh', 'wyxkqw']) },
  ];
}
