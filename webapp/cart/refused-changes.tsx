import { RefusedList } from '../components/order/refused-list.tsx';
import { dismissRefused, refusedChanges } from '../state/offline-queue/refused-changes.ts';
import { useRead } from '../state/use-read.ts';

/** What the shop did not accept after a wait: at the top of the cart and of the checkout. */
export function RefusedChanges() {
  const { list } = useRead(refusedChanges);
  const refused = list.map(({ operation, title, text }) => ({ key: operation.key, title, text }));
  return <RefusedList refused={refused} onDismiss={dismissRefused} />;
}
