import type { Sentence } from './sentence.ts';

const walk = 'journeys/catalogue.test.ts';
const filters = 'journeys/catalogue-filters.test.ts';
const failures = 'journeys/catalogue-failures.test.ts';
const parts = 'webapp/components/catalogue-parts.test.tsx';
const filterParts = 'webapp/components/filter-parts.test.tsx';
const catalog = 'webapp/state/catalog/catalog.test.ts';
const left = 'webapp/state/catalog-left.test.ts';
const filterState = 'webapp/state/catalog/filters.test.ts';
const modal = "the filter modal chooses a category and a subcategory, and 'Cancelar' changes nothing";

/** Spec §2 "Routes" and "Catalogue screen", the parts about the catalogue. */
export const catalogueScreen: Sentence[] = [
  {
    says: 'catalog, products-found | catalogue',
    shownBy: [[walk, "products named in the page's URL are 'Sugeridos', the first and chosen tab"]],
  },
  {
    says: "Search bar: text box with placeholder 'Pesquisar por produto', a search button, Enter to search.",
    shownBy: [
      [parts, "the search box has the placeholder 'Pesquisar por produto' and searches on Enter"],
      [walk, 'choosing a tab reloads from page 0, with the search text when searching'],
      ['journeys/shopper.test.ts', "a shopper from WhatsApp searches 'acucar'"],
    ],
  },
  {
    says: "A filter button opens a modal titled 'Filtrar por categorias' with category badges, subcategory badges once a category is chosen, and buttons 'Cancelar' and 'Filtrar'.",
    shownBy: [[walk, modal]],
  },
  {
    says: "Category tab strip: first tab 'Todos' means the top-selling list, then one tab per category.",
    shownBy: [
      [parts, "the first tab is 'Todos', then one for each category"],
      [catalog, "shows the top-selling list and one tab per category after 'Todos'"],
      [walk, "the strip starts at 'Todos'"],
    ],
  },
  {
    says: 'Names that are uppercase are shown capitalised.',
    shownBy: [
      ['shared/rules/words-for-people.test.ts', 'category names that are uppercase are shown capitalised'],
      [walk, "the strip starts at 'Todos'"],
    ],
  },
  {
    says: 'A carousel shows 5 tabs at a time, 4 below 800px, 3 below 600px, 2 below 400px;',
    shownBy: [[walk, 'the category strip shows 5 tabs at a time, 4 below 800px, 3 below 600px, 2 below 400px']],
  },
  {
    says: 'not infinite; swipe to slide; initial slide 0.',
    shownBy: [[walk, "the strip starts at 'Todos', scrolls by swipe and ends at its last tab"]],
  },
  {
    says: 'Facet filter sidebar (desktop, 300px wide)',
    shownBy: [[filters, 'the sidebar is 300px wide, filters by its checkboxes and shows the chosen filters']],
  },
  {
    says: "or a 'Filtrar' button opening a filter panel (below 768px).",
    shownBy: [
      [filters, "below 768px 'Filtrar' opens a panel that the back button closes"],
      [filters, '767px shows the button, 768px the sidebar'],
    ],
  },
  {
    says: 'Infinite-scroll product grid, 1 to 5 columns by width.',
    shownBy: [
      [walk, 'scrolling loads the next page, with the token of the previous page'],
      [walk, 'the grid has 1 to 5 columns by width'],
    ],
  },
  {
    says: 'Order footer.',
    shownBy: [
      [walk, 'on a phone the order footer shows its problem in one or two lines and covers little of the list'],
      ['journeys/shopper.test.ts', 'a shopper from WebChat sees the minimum-order problem disappear'],
    ],
  },
  {
    says: "Search mode shows a 'Pesquisa' heading and 'Buscando por \"{text}\"', plus ' na categoria {parent > child}' when a category is chosen.",
    shownBy: [
      [walk, 'choosing a tab reloads from page 0, with the search text when searching'],
      [walk, modal],
      ['shared/rules/words-for-people.test.ts', 'categoria'],
    ],
  },
  {
    says: 'In the assisted-sale catalogue the page body is zoomed to 75% and the catalogue scrolls in a container rather than the window.',
    shownBy: [[walk, 'the assisted-sale catalogue is zoomed to 75% and scrolls in a container']],
  },
  {
    says: "A seller-selection notice 'Selecione a loja que deseja comprar para liberar os produtos' shows for platform users when the Seller step is configured and no seller is set.",
    shownBy: [
      [walk, "an agent sees 'Selecione a loja que deseja comprar para liberar os produtos' while no seller is set"],
    ],
  },
];

/** Spec §3, the catalogue's own nouns. */
export const catalogueNouns: Sentence[] = [
  {
    says: "Synthetic category SUGGESTED_ITEMS named 'Sugeridos' (products suggested from the search), no children.",
    shownBy: [
      [
        catalog,
        "prepends 'Sugeridos' and selects it when suggested products exist, with any text after & in their ids",
      ],
    ],
  },
  {
    says: 'Collection (settings.showCollections): providerId, name; prefixed COLLECTION_ when treated as a category.',
    shownBy: [[catalog, 'adds collections as categories when the setting is on']],
  },
  {
    says: 'Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to).',
    shownBy: [
      ['shared/rules/catalog/visible-facets.test.ts', 'hidden facets and those without options are left out'],
      ['shared/rules/catalog/visible-facets.test.ts', 'only the price has limits'],
      [filterParts, 'a facet group shows checkboxes with counts, with the chosen ones checked'],
      [filters, 'hidden facets are not shown'],
      [filters, 'counts belong to the same search or category'],
    ],
  },
  {
    says: 'Initial catalog type: Standard, ShowCategory, ShowCollection, ShowQuery.',
    shownBy: [
      [walk, 'an entry link opens its category, its collection or its search once'],
      [left, 'is ignored for an entry link to the standard catalogue, which opens at the top'],
    ],
  },
  {
    says: 'Cached catalogue state: mode, searchText, searchCategoryIds (category id first, optional subcategory id second), currentCategory, pagedData, products, facets, filters.',
    shownBy: [
      [left, 'is restored with its scroll position after a reload, without a list request'],
      [filterState, 'and facets are restored with a cached catalogue'],
      [filters, 'a filtered catalogue is restored with its filters after a product'],
    ],
  },
];

/** Spec §4 "Catalogue". */
export const catalogueStates: Sentence[] = [
  {
    says: 'Choosing a category tab sets the current category and reloads from page 0 (with the search text when searching).',
    shownBy: [
      [walk, 'choosing a tab reloads from page 0, with the search text when searching'],
      [catalog, 'continues inside the tab chosen afterwards'],
    ],
  },
  {
    says: 'Choosing SUGGESTED_ITEMS does not reload; it shows the suggested products.',
    shownBy: [
      [catalog, "choosing 'Sugeridos' does not reload; it shows the suggested products"],
      [walk, "products named in the page's URL are 'Sugeridos', the first and chosen tab"],
    ],
  },
  {
    says: 'Submitting a search with text or categories switches to search mode; clearing both returns to catalog mode.',
    shownBy: [
      [catalog, 'trims the text and switches to search mode; clearing it returns to catalog mode'],
      [catalog, 'in categories without a text ends when a tab is chosen'],
      [walk, 'choosing a tab reloads from page 0, with the search text when searching'],
    ],
  },
  {
    says: 'Filter modal category choice: choosing a category selects it alone; choosing it again clears it; choosing a subcategory sets the pair; choosing it again leaves only the category.',
    shownBy: [
      [
        'shared/rules/catalog/filter-categories.test.ts',
        'choosing a category selects it alone; choosing it again clears it',
      ],
      [
        'shared/rules/catalog/filter-categories.test.ts',
        'choosing a subcategory sets the pair; choosing it again leaves only the category',
      ],
      [walk, modal],
    ],
  },
  { says: "The modal closes with 'Cancelar' or 'Filtrar' (Filtrar applies the search).", shownBy: [[walk, modal]] },
  {
    says: 'On first load with no categories, categories are fetched; collections are added;',
    shownBy: [
      [catalog, 'adds collections as categories when the setting is on'],
      [walk, "the strip starts at 'Todos'"],
    ],
  },
  {
    says: "a 'Sugeridos' category is prepended and selected if suggested products exist.",
    shownBy: [
      [catalog, "prepends 'Sugeridos' and selects it when suggested products exist"],
      [catalog, "keeps 'Sugeridos' next to a category that the entry link opens"],
      [walk, "products named in the page's URL are 'Sugeridos', the first and chosen tab"],
    ],
  },
  {
    says: 'A stored initial catalog type then opens a category, a collection or a search once, and the stored values are cleared.',
    shownBy: [
      [catalog, 'opens a category of the entry link, once'],
      [catalog, 'opens a subcategory of the entry link as a search in it'],
      [catalog, 'opens a collection and a search of the entry link'],
      [walk, 'an entry link opens its category, its collection or its search once'],
    ],
  },
  {
    says: 'Each filter change reloads from page 0.',
    shownBy: [
      [filterState, 'each change reloads from page 0 with an array of selected values for each facet'],
      [filters, 'the sidebar is 300px wide, filters by its checkboxes and shows the chosen filters'],
    ],
  },
  {
    says: 'Next page is page+1 using the token of the previous result.',
    shownBy: [
      [catalog, 'loads pages with the token of the previous page until the end'],
      [walk, 'scrolling loads the next page, with the token of the previous page'],
    ],
  },
  {
    says: 'The catalogue state is cached for 2 units of time (unit not shown) and restored on initial load.',
    shownBy: [
      [left, 'is restored with its scroll position after a reload, without a list request'],
      [left, 'is restored even if its next page was loading'],
      [left, 'expires after two minutes'],
      [walk, 'the catalogue is restored with its scroll position after another screen and after a reload'],
    ],
  },
  {
    says: 'Platform users use a separate store for this cache from shoppers.',
    shownBy: [
      [left, "of a platform user is stored with the contact's key, and a shopper's without a key"],
      [walk, 'the assisted-sale catalogue is zoomed to 75% and scrolls in a container'],
    ],
  },
];

/** Spec §5 and §9: the requests that are sent, and those that are not. */
export const catalogueRules: Sentence[] = [
  {
    says: 'Search text is trimmed; empty means no text filter.',
    shownBy: [
      ['shared/rules/catalog/catalog-query.test.ts', 'a text is trimmed'],
      ['shared/rules/catalog/catalog-query.test.ts', 'a text of blanks is no text filter'],
      [walk, 'choosing a tab reloads from page 0, with the search text when searching'],
    ],
  },
  {
    says: 'Price filter: if the range equals the full limits, no price filter is sent;',
    shownBy: [
      ['shared/rules/catalog/price-filter.test.ts', 'if the range equals the full limits, no price filter is sent'],
      [filterState, 'is not sent when the range equals the full limits'],
      [filters, 'the price slider moves by 10.5 with the keys, waits 500 ms and sends nothing at its full range'],
    ],
  },
  {
    says: 'if min equals max, a single checkbox replaces the slider.',
    shownBy: [
      ['shared/rules/catalog/price-filter.test.ts', 'min equals max when they are the same to the cent'],
      [filterState, 'of a single price is toggled by its checkbox'],
      [filters, 'if min equals max, a single checkbox replaces the slider'],
    ],
  },
  {
    says: 'Price changes are debounced 500 ms.',
    shownBy: [
      [filterState, 'is sent once, 500 ms after the last change'],
      [filterState, 'that is still changing is sent with another filter'],
      [filters, 'the price slider moves by 10.5 with the keys, waits 500 ms and sends nothing at its full range'],
    ],
  },
  {
    says: 'Category-prefixed facets are hidden when a category other than top is selected.',
    shownBy: [
      [
        'shared/rules/catalog/visible-facets.test.ts',
        'category-prefixed facets are hidden when a category other than top is selected',
      ],
      [filters, 'counts belong to the same search or category, and the category facets disappear when one is chosen'],
    ],
  },
  {
    says: 'price slider step 10.5, labels in R$ pt-BR with two decimals.',
    shownBy: [
      [
        'shared/rules/catalog/price-filter.test.ts',
        'the price slider steps by 10.5 and its last stop is at or past the highest price',
      ],
      [filterParts, 'the price slider has two labelled thumbs with steps of 10.5 and a price as their value text'],
      [
        'shared/rules/catalog/filters.test.ts',
        'chosen filters are named as their facets name them, with prices in R$ with two decimals',
      ],
    ],
  },
  {
    says: 'Mobile filter breakpoint 768px; sidebar 300px.',
    shownBy: [
      [filters, '767px shows the button, 768px the sidebar'],
      [filters, 'the sidebar is 300px wide'],
    ],
  },
  {
    says: 'Product page size default 10; page numbers start at 0.',
    shownBy: [[catalog, 'loads pages with the token of the previous page until the end']],
  },
];

/** Spec §7, the calls of the catalogue. */
export const catalogueCalls: Sentence[] = [
  {
    says: 'GET /api/catalog/products/facets | searchQuery (or category id)',
    shownBy: [
      [
        'shared/rules/catalog/facet-query.test.ts',
        'the facets are requested with the same search text and category as the list',
      ],
      [filterState, 'load after the list, with the same search text or category, and not again for a filter'],
      [filters, 'counts belong to the same search or category'],
    ],
  },
  {
    says: 'GET /api/catalog/products/byids/{comma-separated ids} | ids come from a stored list or a comma-separated ids query parameter on the page URL',
    shownBy: [
      [walk, "products named in the page's URL are 'Sugeridos', the first and chosen tab"],
      [catalog, "shows 'Sugeridos' after a reload, but not after another entry link"],
    ],
  },
  {
    says: 'The price filters payload maps a facet key to an array of selected values and price to a [min, max] pair.',
    shownBy: [
      [
        'shared/rules/catalog/filters.test.ts',
        'the price is a [min, max] pair beside the arrays of selected values, or is missing',
      ],
      [filters, "below 768px 'Filtrar' opens a panel that the back button closes"],
    ],
  },
];

/** Spec §8, the parts about the catalogue. */
export const catalogueFailures: Sentence[] = [
  {
    says: 'Failed suggested-product lookups are silent.',
    shownBy: [
      [catalog, 'shows no message when the suggested products cannot be found'],
      [failures, 'a failed lookup of suggested products shows no error'],
    ],
  },
  {
    says: 'A failed product list leaves the list unchanged.',
    shownBy: [
      [catalog, 'stays unchanged with its tab when another list fails'],
      [filterState, 'that fail are reset to those of the displayed list'],
      [failures, 'a failed product list leaves the list unchanged, with its tab and its place'],
      [failures, 'a next page that fails to load leaves the list, and can be retried'],
    ],
  },
  {
    says: 'A failed category load shows nothing.',
    shownBy: [
      [catalog, 'shows the products even if the categories fail'],
      [failures, 'a failed category load shows no error: the products are listed under Todos alone'],
    ],
  },
  {
    says: 'Every failed call yields the default error object … The operations with their own message: … facets',
    shownBy: [
      [filterState, 'that fail keep the displayed ones without a message, and are retried with the next list'],
      [failures, 'facets that fail to load show no error, and the products use their space'],
      [failures, 'filters whose script fails to load show an error on the phone and keep the catalogue'],
    ],
  },
  {
    says: 'Category: providerId, name, description, children (same shape), shopId.',
    shownBy: [
      ['order-service/http/category-pages.test.ts', 'categories come 50 to a page, each with its name, its children'],
    ],
  },
  {
    says: 'Categories page size default 50.',
    shownBy: [['order-service/http/category-pages.test.ts', 'categories come 50 to a page']],
  },
  {
    says: 'Ids starting with COLLECTION are collections.',
    shownBy: [
      [catalog, 'adds collections as categories when the setting is on'],
      ['shared/rules/catalog/facet-query.test.ts', 'a collection, by the id it has as a category'],
    ],
  },
  {
    says: 'Paged result: data[], page, perPage (default 10), hasMore, token.',
    shownBy: [
      [
        'order-service/http/catalog.test.ts',
        'put active products first, then best sellers, and continue by token without gap or repetition',
      ],
      ['order-service/http/catalog.test.ts', 'accept pages of 1 to 50 products, and refuse invalid numbers'],
    ],
  },
  {
    says: 'Mode is catalog or search.',
    shownBy: [[catalog, 'trims the text and switches to search mode; clearing it returns to catalog mode']],
  },
  { says: 'Catalogue cache lifetime 2 (unit not shown).', shownBy: [[left, 'expires after two minutes']] },
  { says: 'Price filter debounce 500 ms', shownBy: [[filterState, 'is sent once, 500 ms after the last change']] },
  {
    says: 'Tab carousel breakpoints 400, 600, 800px.',
    shownBy: [[walk, 'the category strip shows 5 tabs at a time, 4 below 800px, 3 below 600px, 2 below 400px']],
  },
  { says: 'Assisted-sale zoom 0.75.', shownBy: [[walk, 'the assisted-sale catalogue is zoomed to 75%']] },
  {
    says: 'Dates use pt-BR.',
    shownBy: [
      [
        'shared/rules/text/day-text.test.ts',
        "an instant is shown in the shop's time zone, midnight as 00:00 of its day",
      ],
    ],
  },
];
