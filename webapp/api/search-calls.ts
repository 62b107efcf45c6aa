import { endpoints } from '#shared/contract/endpoints.ts';
import { call } from './client.ts';

/** The request of a shopper who is still typing. Its own file: the first screen does not need it. */
export const fetchSuggestions = (searchQuery: string, signal: AbortSignal) =>
  call(endpoints.suggestions, { query: { searchQuery }, signal });
