import { panelProductTexts } from '#shared/text/panel/panel-products.ts';
import type { PanelFailure } from '../api/panel-client.ts';
import { showNotice } from '../shell/notices.ts';

/** Shows why a change of a product in the list, or its undo, was not done. Only an undo can be stale here. */
export function showProductFailure({ kind, text }: PanelFailure, name: string): void {
  if (kind === 'signed-out') return;
  showNotice({ kind: 'bad', text: kind === 'stale' ? panelProductTexts.undoRefused(name, text) : text });
}
