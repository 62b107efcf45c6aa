import type { Sentence } from './sentence.ts';

const quality = 'order-service/http/search-quality.test.ts';
const paging = 'order-service/services/search-paging.test.ts';
const counts = 'order-service/services/catalog/facets.test.ts';

/** Spec §5 "Search text …", and the parts of §4 and §7 about searching, paging and counting. */
export const search: Sentence[] = [
  {
    says: 'Search text is trimmed; empty means no text filter.',
    shownBy: [
      ['shared/rules/search/search-words.test.ts', 'an empty text is no filter'],
      ['order-service/http/catalog.test.ts', 'nothing is no filter'],
      ['order-service/http/catalog.test.ts', 'nor are blanks'],
    ],
  },
  {
    says: 'Search ignores accents and case, finds prefixes, tolerates one typo.',
    isOurDecision: true,
    shownBy: [
      [quality, 'for a table of Portuguese inputs'],
      [
        'order-service/http/catalog.test.ts',
        'ignores accents and case, finds beginnings and plurals, and tolerates one mistyped letter',
      ],
      ['shared/rules/search/one-edit-distance.test.ts', 'any single change of any word is accepted'],
      ['shared/rules/search/search-words.test.ts', 'plural and singular match'],
      ['shared/rules/search/search-words.test.ts', 'a number and its unit are one word in any spelling'],
    ],
  },
  {
    says: 'Paging: keyset tokens; `pageNumber` stays accepted.',
    isOurDecision: true,
    shownBy: [
      [paging, 'returns the whole list, each product once and in order, whatever stock changes meanwhile'],
      [paging, 'returns the same list whether its parts are sorted or read along the index'],
      [quality, 'puts products with that name first'],
    ],
  },
  {
    says: 'Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to).',
    shownBy: [
      ['order-service/http/catalog.test.ts', 'count the results of the same search or category, with the price range'],
      [counts, 'are the numbers of products that each filter leaves in the same search'],
      [counts, 'are computed once for all callers, until the catalogue changes'],
      [counts, 'follow a promotion to the second of its end'],
    ],
  },
];
