import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';

/** The next page may be another document, and takes a moment to load. Seconds. */
const openedWithin = 60;

/** The page that opens next shows the item that can't be bought. */
export const focusItemOnNextPage = (): void => saveValue('item_to_show', true, { seconds: openedWithin });

/** Whether this page was opened for that, once. */
export function takeItemToFocus(): boolean {
  const isAsked = loadValue('item_to_show') === true;
  if (isAsked) removeValue('item_to_show');
  return isAsked;
}
