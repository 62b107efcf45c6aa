import type { Order } from '#shared/model/order/order.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { assistedState } from '../state/assisted-sale/agent-action-state.ts';
import { moveToFlow } from '../state/assisted-sale/semi-automatic.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

type FlowNoteProps = { order: Pick<Order, 'isInSemiAutomatic' | 'semiAutomaticSince'> };

/** While the chatbot serves the contact: since when, that nothing can be edited, and the way back (spec §2). */
export function FlowNote({ order: { isInSemiAutomatic, semiAutomaticSince } }: FlowNoteProps) {
  const { settings, contact } = useRead(sessionState);
  const { running } = useRead(assistedState);
  const since = semiAutomaticSince && settings ? wallClock(new Date(semiAutomaticSince), settings.timeZone).time : null;
  return (
    <div role="status" className="flow-note-place">
      {isInSemiAutomatic && (
        <div className="flow-note panel">
          <p>
            <b>{placedOrderTexts.semiAutomatic(contact?.name || 'o contato', since)}</b>{' '}
            {placedOrderTexts.semiAutomaticLock}
          </p>
          <BusyButton busy={running === 'flow'} disabled={running !== null} onClick={() => void moveToFlow('assisted')}>
            Voltar para fluxo assistido
          </BusyButton>
        </div>
      )}
    </div>
  );
}
