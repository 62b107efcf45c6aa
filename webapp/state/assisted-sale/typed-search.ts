import { subscribe } from 'valtio';
import { loadText, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { catalogState } from '../catalog/catalog-state.ts';

/**
 * Keeps what the agent typed into the catalogue's search and did not send, for each contact: it is there again after
 * another one was served. What was typed meanwhile wins. Returns a function that stops it.
 */
export function followTypedSearch(): () => void {
  const kept = loadText('typed_search');
  if (kept !== null && isSent()) catalogState.typedText = kept;
  return subscribe(catalogState, keep);
}

const isSent = (): boolean => catalogState.typedText.trim() === catalogState.searchText;

function keep(): void {
  if (!isSent() && catalogState.typedText !== '') saveValue('typed_search', catalogState.typedText);
  else if (loadText('typed_search') !== null) removeValue('typed_search');
}
