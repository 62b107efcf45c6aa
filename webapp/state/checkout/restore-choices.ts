import { keptDraft } from '#shared/rules/checkout/restored-draft.ts';
import { loadWithConnection } from '../../browser/loading/retry-chunk-load.ts';
import { recall } from '../../browser/storage/storage.ts';

/** A page that was loaded again, wherever it opens, goes on with choices of the checkout that were not answered: the order waits for them. */
export async function restoreChoices(): Promise<void> {
  if (!keptDraft(recall('checkout_data')).unsent?.length) return;
  const { openChoices } = await loadWithConnection(() => import('./choices.ts'));
  openChoices();
}
