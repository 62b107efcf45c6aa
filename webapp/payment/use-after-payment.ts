import { useLocation } from 'wouter';
import type { Order } from '#shared/model/order.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { chatLink, whatsappLink } from '#shared/rules/links/whatsapp-link.ts';
import { isWhatsApp } from '#shared/rules/session/is-whatsapp.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { paths } from '../paths.ts';
import { changeMethod } from '../state/payment/payment-progress.ts';
import { sessionState } from '../state/session/session.ts';

/**
 * Where a payment ends (spec §2, "Result pages"): WhatsApp sessions return to the chat, other sessions to a result
 * page.
 */
export function useAfterPayment(order: Order) {
  const [, navigate] = useLocation();
  const leaveTo = (path: string, linkOf: (settings: ShopSettings) => string) => {
    const { session, settings } = sessionState;
    if (settings && isWhatsApp(session)) redirectTo(linkOf(settings));
    else navigate(path);
  };
  const finish = () => leaveTo(paths.finish, (settings) => whatsappLink(settings, order));
  return {
    finish,
    change: async () => {
      const outcome = await changeMethod();
      if (outcome === 'paid') finish();
      // The shop's text is about a confirmed order, but this order can be edited again.
      if (outcome === 'changed') leaveTo(paths.changePayment, ({ whatsApp }) => chatLink(whatsApp));
    },
  };
}
