import { useLocation } from 'wouter';
import type { Order } from '#shared/model/order/order.ts';
import { confirmedOrderChatLink } from '#shared/rules/links/confirmed-order-chat-link.ts';
import { returnsToChat } from '#shared/rules/links/returns-to-chat.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { openAbove } from '../browser/navigation/open-above.ts';
import { leaveOverlayEntry } from '../browser/navigation/overlay-history.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { paths } from '../paths.ts';
import { leaveEndedOrder, loadOrder, orderState } from '../state/order/order.ts';
import { changeMethod } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';

/**
 * Where a payment ends (spec §2, "Result pages"): after it, WhatsApp sessions return to the chat, other sessions to a
 * result page. A change leads to the payment step of the checkout. Only the card screen of a session outside WhatsApp
 * leads to it over the specification's page: "after changing the payment method, /change-payment".
 */
export function useAfterPayment(order: Order) {
  const [, navigate] = useLocation();
  const finish = () => {
    const { session, settings } = sessionState;
    if (settings && returnsToChat(session, settings)) redirectTo(confirmedOrderChatLink(settings, order));
    else navigate(paths.finish);
  };
  return {
    finish,
    change: async () => {
      const outcome = await changeMethod();
      if (outcome === 'paid') finish();
      if (outcome !== 'changed') return;
      // In place of the old payment's page: 'back' leads to the order's own page, which says what is open.
      await leaveOverlayEntry();
      const { session } = sessionState;
      const showsPage = isPaidByCardHere(order.payment) && !isWhatsApp(session) && !isPlatformUser(session);
      // The checkout opens at its payment step only with the order that is open again.
      if (!showsPage) await (orderState.hasEnded ? leaveEndedOrder() : loadOrder());
      const { number } = orderState.order ?? order;
      if (showsPage) navigate(paths.changePayment, { replace: true });
      else if (isPlatformUser(session) || number === null) navigate(paths.checkout, { replace: true });
      else openAbove(paths.placedOrder(number), paths.checkout, navigate);
    },
  };
}
