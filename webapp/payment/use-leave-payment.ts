import { useLocation } from 'wouter';
import type { Order } from '#shared/model/order.ts';
import { isWhatsApp } from '#shared/rules/session-type.ts';
import { whatsappLink } from '#shared/rules/whatsapp-link.ts';
import { leaveFor } from '../browser/redirect.ts';
import { paths } from '../paths.ts';
import { changeMethod } from '../state/payment-progress.ts';
import { sessionState } from '../state/session.ts';

/** Where a payment ends (spec §2, "Result pages"): WhatsApp goes back to the chat, the others to a page. */
export function useLeavePayment(order: Order) {
  const [, navigate] = useLocation();
  const leave = (path: string) => {
    const { session, settings } = sessionState;
    if (settings && isWhatsApp(session)) leaveFor(whatsappLink(settings, order));
    else navigate(path);
  };
  return {
    finish: () => leave(paths.finish),
    change: async () => {
      const outcome = await changeMethod();
      if (outcome !== null) leave(outcome === 'paid' ? paths.finish : paths.changePayment);
    },
  };
}
