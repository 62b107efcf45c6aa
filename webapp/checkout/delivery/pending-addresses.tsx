import { waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { latestValue } from '#shared/rules/offline-queue/queue.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { Chip } from '../../components/ui/chip.tsx';
import { discardWaiting } from '../../state/checkout/draft.ts';
import { orderState } from '../../state/order/order.ts';
import { useRead } from '../../state/use-read.ts';

/** New addresses that the shop has not received yet. One that was sent already can no longer be discarded. */
export function PendingAddresses() {
  const { operations } = useRead(orderState);
  return latestValue(waitingOperations(operations, 'address')).map(
    ({ key, state, address: { name, street, number } }) => (
      <div key={key} className="field">
        <Chip
          removeLabel={`Descartar o endereço ${name}`}
          disabled={state !== 'waiting'}
          onRemove={() => discardWaiting((operation) => operation.key === key)}
        >
          {name}: {street}, {number}
        </Chip>
        <p className="field-hint">{waitingTexts.line}</p>
      </div>
    ),
  );
}
