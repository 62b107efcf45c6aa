import { useLocation } from 'wouter';
import type { Order } from '#shared/model/order/order.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { isWhatsApp } from '#shared/rules/session/is-whatsapp.ts';
import { leaveOverlayEntry } from '../browser/navigation/overlay-history.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { paths } from '../paths.ts';
import { changeMethod } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';

/**
 * Where a payment ends (spec §2, "Result pages"): after it, WhatsApp sessions return to the chat, other sessions to a
 * result page. After a change, every session gets to the page that leads to another payment.
 */
export function useAfterPayment(order: Order) {
  const [, navigate] = useLocation();
  const finish = () => {
    const { session, settings } = sessionState;
    if (settings && isWhatsApp(session)) redirectTo(confirmedOrderChatLink(settings, order));
    else navigate(paths.finish);
  };
  return {
    finish,
    change: async () => {
      const outcome = await changeMethod();
      if (outcome === 'paid') finish();
      if (outcome !== 'changed') return;
      // In place of the old payment's page, so that 'back' does not return to it.
      await leaveOverlayEntry();
      navigate(paths.changePayment, { replace: true });
    },
  };
}
