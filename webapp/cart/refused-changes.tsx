import { waitingTexts } from '#shared/text/pending-changes.ts';
import { showRefusedList } from '../browser/focus/footer-focus.ts';
import { focusAfterNotice } from '../browser/focus/title-focus.ts';
import { RefusedList } from '../components/order/refused-list.tsx';
import { WarningIcon } from '../components/ui/icons.tsx';
import { dismissRefused, refusedChanges } from '../state/offline-queue/refused-changes.ts';
import { useRead } from '../state/use-read.ts';

/** What the shop did not accept: at the top of the cart and of the checkout. */
export function RefusedChanges() {
  const { list } = useRead(refusedChanges);
  const refused = list.map(({ operation, title, text }) => ({ key: operation.key, title, text }));
  return <RefusedList refused={refused} onDismiss={dismiss} />;
}

function dismiss(): void {
  dismissRefused();
  focusAfterNotice();
}

/** The footer's line for them: the list may be out of view, and the order can be confirmed without them. */
export function RefusedLine() {
  const { list } = useRead(refusedChanges);
  if (list.length === 0) return null;
  return (
    <button type="button" className="gift-notice" onClick={showRefusedList}>
      <WarningIcon />
      <span>{waitingTexts.refusedChanges(list.length)}</span>
      <strong>Ver</strong>
    </button>
  );
}
