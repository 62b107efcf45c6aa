import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { whatsappLink } from '#shared/rules/links/whatsapp-link.ts';
import { endsInChat } from '#shared/rules/orders/ends-in-chat.ts';
import { isPaidByCardHere } from '#shared/rules/payment/is-paid-by-card-here.ts';
import { isOffline, onConnectionChange } from '../browser/device/online.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { paths, withOrderId } from '../paths.ts';
import { confirmOrder, flushDrafts, isOutcomeAwaited } from '../state/order/confirm-order.ts';
import { loadOrder, orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * How long the button shows 'Redirecionando...' while the chat opens. A shopper who comes back finds it enabled again.
 */
const leavingMilliseconds = 4000;

/**
 * Confirms the order and opens its last page: the WhatsApp chat, or /confirm (spec §2, §4). An order paid by card is
 * paid first and placed with the payment.
 */
export function useConfirm() {
  const { isConfirming, unanswered } = useRead(orderState);
  const [isLeaving, setIsLeaving] = useState(false);
  const [, navigate] = useLocation();
  const confirm = async () => {
    if (orderState.order && isPaidByCardHere(orderState.order.payment)) {
      if (!(await flushDrafts())) return;
      setIsLeaving(true);
      navigate(withOrderId(paths.payment, orderState.order.id));
      return;
    }
    const order = await confirmOrder();
    const { session, settings } = sessionState;
    if (!order) return;
    const chat = settings && endsInChat(order, settings, session) ? whatsappLink(settings, order) : null;
    // An anonymous visitor who comes back, or whose chat does not open, sees the order's number here.
    if (!chat || order.isAnonymousUser) {
      navigate(withOrderId(paths.confirm, order.id));
      // The confirmed order is done. The cart must not offer it a second time.
      void loadOrder();
    }
    if (!chat) return;
    setIsLeaving(true);
    setTimeout(() => setIsLeaving(false), leavingMilliseconds);
    redirectTo(chat);
  };
  const latestConfirm = useRef(confirm);
  latestConfirm.current = confirm;
  // The connection or the page was lost before the response arrived: confirm again when the connection returns.
  useEffect(() => {
    const retry = () => {
      if (!isOffline() && isOutcomeAwaited()) void latestConfirm.current();
    };
    if (unanswered?.isRestored) retry();
    return onConnectionChange(retry);
  }, [unanswered?.isRestored]);
  return { confirm, isRedirecting: isConfirming || isLeaving };
}
