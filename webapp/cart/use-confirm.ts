import { useState } from 'react';
import { useLocation } from 'wouter';
import { isWhatsApp } from '#shared/rules/session-type.ts';
import { whatsappLink } from '#shared/rules/whatsapp-link.ts';
import { leaveFor } from '../browser/redirect.ts';
import { paths } from '../paths.ts';
import { confirmOrder, loadOrder, orderState } from '../state/order.ts';
import { sessionState } from '../state/session.ts';
import { useRead } from '../state/use-read.ts';

/** How long the button keeps saying 'Redirecionando...' while the chat opens; who comes back finds it usable again. */
const leavingMilliseconds = 4000;

/** Confirms the order and goes where its channel goes: WhatsApp back to the chat, the others to /confirm (spec §2, §4). */
export function useConfirm() {
  const { isConfirming } = useRead(orderState);
  const [isLeaving, setIsLeaving] = useState(false);
  const [, navigate] = useLocation();
  const confirm = async () => {
    const order = await confirmOrder();
    const { session, settings } = sessionState;
    if (!order) return;
    if (settings && isWhatsApp(session)) {
      setIsLeaving(true);
      setTimeout(() => setIsLeaving(false), leavingMilliseconds);
      leaveFor(whatsappLink(settings, order));
      return;
    }
    navigate(paths.confirm);
    // The confirmed order is done; the cart must not offer it a second time.
    void loadOrder();
  };
  return { confirm, isRedirecting: isConfirming || isLeaving };
}
