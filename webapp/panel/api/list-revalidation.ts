import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';

type ShownList = { name: PanelCallName; reload: () => void };

/** SWR's global `mutate` passes lists of pages by, so the lists on screen are known here. */
const shown = new Set<ShownList>();

/** A list of pages is on screen. Returns what ends that. */
export function addShownList(name: PanelCallName, reload: () => void): () => void {
  const list = { name, reload };
  shown.add(list);
  return () => void shown.delete(list);
}

/** Loads the lists of these reads again. */
export function reloadLists(names: readonly PanelCallName[]): void {
  for (const { name, reload } of shown) if (names.includes(name)) reload();
}
