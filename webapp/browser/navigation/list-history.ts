import { isListParam, type ListParams } from '#shared/rules/catalog/list-url-params.ts';
import { isStorageBlocked } from '../storage/storage.ts';
import { isOverlayEntry } from './overlay-history.ts';

const key = 'list';

/** Whether the current history entry is marked as one whose URL names its list. */
export function isListEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && key in state;
}

/**
 * Writes a list into the page's URL and marks the history entry. `isNew`: as a new entry. The entry of an open overlay
 * becomes the new one: "back" then leads to the list below the overlay. Other parameters stay. The hash goes, as with
 * each navigation, unless it keeps the session.
 */
export function writeListToUrl(params: ListParams, isNew: boolean): void {
  const url = new URL(window.location.href);
  const others = [...url.searchParams].filter(([name]) => !isListParam(name));
  const query = String(new URLSearchParams([...others, ...params]));
  const address = `${url.pathname}${query && '?'}${query}${isStorageBlocked() || !isNew ? url.hash : ''}`;
  if (isNew && !isOverlayEntry()) window.history.pushState({ [key]: true }, '', address);
  else window.history.replaceState({ ...(isNew ? {} : window.history.state), [key]: true }, '', address);
}

/** Returns to the entry before, after a new one turned out to show nothing. */
export const leaveListEntry = (): void => window.history.back();

/**
 * Calls `task` after each change of the history entry: a step back or forward, and a navigation of the shop (wouter
 * announces those). Returns a function that stops it.
 */
export function onHistoryChange(task: () => void): () => void {
  const events = ['popstate', 'pushState', 'replaceState'];
  for (const event of events) window.addEventListener(event, task);
  return () => {
    for (const event of events) window.removeEventListener(event, task);
  };
}
