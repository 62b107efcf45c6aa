import { restoreDraft } from '#shared/rules/checkout/restored-draft.ts';
import { loadWithRetry } from '../../browser/loading/retry-chunk-load.ts';
import { loadValue } from '../../browser/storage/storage.ts';

/** After a reload of any page, sends unanswered checkout choices again, because the order waits for them. */
export async function restoreChoices(): Promise<void> {
  if (!restoreDraft(loadValue('checkout_data')).unsent?.length) return;
  const { connectChoices, openChoices } = await loadWithRetry(() => import('./choices.ts'));
  connectChoices();
  openChoices();
}
