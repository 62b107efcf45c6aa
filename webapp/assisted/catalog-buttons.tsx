import { lazy, Suspense, useState } from 'react';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { agentCatalogTexts } from '#shared/text/assisted/agent-catalog.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { CloseIcon } from '../components/ui/icons.tsx';
import { clearPicked, messageDraft, showMessageDraft } from '../state/assisted-sale/message-draft.ts';
import { outboxState, sendSummaryToContact } from '../state/assisted-sale/send-to-contact.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';
import { AgentTools } from './agent-tools.tsx';
import { LastMessage } from './last-message.tsx';

const CatalogDialog = lazy(async () => {
  const [{ CatalogDialog: dialog }] = await Promise.all([import('./catalog-dialog.tsx'), lateStyle()]);
  return { default: dialog };
});

/** The ticked products, and the way to their message. */
function PickedBar() {
  const { picked, isOpen } = useRead(messageDraft);
  if (picked.length === 0) return null;
  return (
    <div className="picked-bar">
      <button type="button" className="icon-button" aria-label="Limpar seleção" onClick={clearPicked}>
        <CloseIcon />
      </button>
      <p role="status">{agentCatalogTexts.picked(picked.length)}</p>
      <button
        type="button"
        className={isOpen ? 'btn btn-quiet' : 'btn btn-primary'}
        aria-haspopup="dialog"
        onClick={() => showMessageDraft(true)}
      >
        Ver e enviar
      </button>
    </div>
  );
}

/**
 * Spec §4, order footer: "Platform users instead see 'Enviar catálogo' … and 'Enviar resumo do pedido' (only when the
 * order has items)".
 */
export function CatalogButtons() {
  const { order } = useRead(orderState);
  const { sending } = useRead(outboxState);
  const { picked } = useRead(messageDraft);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const hasItems = order !== null && totalQuantity(order) > 0;
  const hasPicked = picked.length > 0;
  return (
    <div className="send-outs">
      <AgentTools />
      <PickedBar />
      <div className="send-outs-buttons">
        {/* One button leads on: that of the ticked products' message, then that of the order. */}
        <button
          type="button"
          className={hasPicked || hasItems ? 'btn btn-quiet' : 'btn btn-primary'}
          aria-haspopup="dialog"
          onClick={() => setIsDialogOpen(true)}
        >
          Enviar catálogo
        </button>
        {hasItems && (
          <BusyButton
            kind={hasPicked ? 'quiet' : 'primary'}
            busy={sending.summary === true}
            onClick={() => void sendSummaryToContact()}
          >
            Enviar resumo do pedido
          </BusyButton>
        )}
      </div>
      <LastMessage />
      <Suspense>{isDialogOpen && <CatalogDialog onClose={() => setIsDialogOpen(false)} />}</Suspense>
    </div>
  );
}
