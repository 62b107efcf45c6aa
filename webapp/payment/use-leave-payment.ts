import { useLocation } from 'wouter';
import type { Order } from '#shared/model/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { chatLink, whatsappLink } from '#shared/rules/links/whatsapp-link.ts';
import { isWhatsApp } from '#shared/rules/session/session-type.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { paths } from '../paths.ts';
import { changeMethod } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';

/** Where a payment ends (spec §2, "Result pages"): WhatsApp goes back to the chat, the others to a page. */
export function useLeavePayment(order: Order) {
  const [, navigate] = useLocation();
  const leave = (path: string, linkOf: (settings: ShopSettings) => string) => {
    const { session, settings } = sessionState;
    if (settings && isWhatsApp(session)) redirectTo(linkOf(settings));
    else navigate(path);
  };
  const finish = () => leave(paths.finish, (settings) => whatsappLink(settings, order));
  return {
    finish,
    change: async () => {
      const outcome = await changeMethod();
      if (outcome === 'paid') finish();
      // The shop's text speaks of a confirmed order, and this one is open again.
      if (outcome === 'changed') leave(paths.changePayment, ({ whatsApp }) => chatLink(whatsApp));
    },
  };
}
