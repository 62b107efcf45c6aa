import type { Sentence } from './sentence.ts';

const quality = 'order-service/http/search-quality.test.ts';
const paging = 'order-service/services/search-paging.test.ts';
const counts = 'order-service/services/catalog/facets.test.ts';

/** Spec §5 "Search text …", §4 and §7 as far as searching, paging and counting go. */
export const search: Sentence[] = [
  {
    says: 'Search text is trimmed; empty means no text filter.',
    shownBy: [
      ['shared/rules/search/search-words.test.ts', 'an empty text means no filter'],
      ['order-service/http/catalog.test.ts', 'nothing is no filter'],
      ['order-service/http/catalog.test.ts', 'nor are blanks'],
    ],
  },
  {
    says: 'Search ignores accents and case, finds prefixes, tolerates one typo.',
    isOurDecision: true,
    shownBy: [
      [quality, 'in a table of what is typed in Portuguese'],
      [
        'order-service/http/catalog.test.ts',
        'ignores accents and case, finds beginnings and plurals, and forgives one mistyped letter',
      ],
      ['shared/rules/search/one-typo.test.ts', 'any single change of any word is forgiven'],
      ['shared/rules/search/search-words.test.ts', 'plural and singular meet'],
      ['shared/rules/search/search-words.test.ts', 'a number and its unit are one word however they are written'],
    ],
  },
  {
    says: 'Paging: keyset tokens; `pageNumber` stays accepted.',
    isOurDecision: true,
    shownBy: [
      [paging, 'returns the whole list, each product once and in order, whatever stock changes meanwhile'],
      [paging, 'returns the same list whether its parts are sorted or read along the index'],
      [quality, 'and puts first what is called so'],
    ],
  },
  {
    says: 'Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to).',
    shownBy: [
      ['order-service/http/catalog.test.ts', 'count what the same search or category holds, with the span of prices'],
      [counts, 'are the numbers of products that each filter leaves in the same search'],
      [counts, 'are computed once for all callers, until the catalogue changes'],
      [counts, 'change at the second when a promotion ends'],
    ],
  },
];
