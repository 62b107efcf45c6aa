import { proxy } from 'valtio';
import { maxSearchLength } from '#shared/model/catalog/catalog-state.ts';
import { minSuggestedLength, type SearchSuggestions } from '#shared/model/catalog/search-suggestions.ts';
import { searchable } from '#shared/rules/search/search-text.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { fetchSuggestions } from '../../api/search-calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, saveValue } from '../../browser/storage/storage.ts';

const nothing: SearchSuggestions = { products: [], categories: [] };
const maxRecent = 8;
const maxShownRecent = 3;
/** Milliseconds without a new letter before a request. */
const pauseMs = 120;

/** What the list below the search box shows. */
export const suggestionState = proxy<{ found: SearchSuggestions; recent: string[] }>({ found: nothing, recent: [] });

const request = pageState(() => ({
  pending: null as AbortController | null,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
}));

/** Looks up what the typed text may become. A failure shows nothing: the search itself works without it. */
export function suggestFor(text: string): void {
  stopSuggesting();
  const typed = searchable(text);
  suggestionState.recent = recentSearches(typed);
  if (typed.length < minSuggestedLength) {
    suggestionState.found = nothing;
    return;
  }
  const pending = new AbortController();
  request.pending = pending;
  request.timer = setTimeout(async () => {
    const response = await fetchSuggestions(typed, pending.signal).catch(() => null);
    if (!pending.signal.aborted) suggestionState.found = response?.success ? response.data : nothing;
  }, pauseMs);
}

/** The text is complete, or the box was left. */
export function stopSuggesting(): void {
  clearTimeout(request.timer);
  request.pending?.abort();
}

/** Keeps a search for the list of the person's own searches, in this tab. */
export function rememberSearch(text: string): void {
  const typed = searchable(text);
  // A long number may be a card's.
  if (typed === '' || /\d{9}/.test(typed.replaceAll(/[\s.-]/g, ''))) return;
  const others = storedSearches().filter((one) => normalizeText(one) !== normalizeText(typed));
  saveValue('recent_searches', [typed, ...others].slice(0, maxRecent));
}

/** The person's own searches that have a word which begins like the typed text, the latest first. */
function recentSearches(typed: string): string[] {
  const beginning = normalizeText(typed);
  const begins = (text: string) => text !== beginning && ` ${text}`.includes(` ${beginning}`);
  return storedSearches()
    .filter((one) => begins(normalizeText(one)))
    .slice(0, maxShownRecent);
}

const storedSearches = (): string[] => {
  const stored = loadValue('recent_searches');
  return Array.isArray(stored)
    ? stored.filter((one): one is string => typeof one === 'string' && one.length <= maxSearchLength)
    : [];
};
