import { SessionType } from '#shared/model/session.ts';

/**
 * Whether a session may shop at all. Spec §6 knows two roles: the "Shopper (Contact or Chatbot session)" and the "Platform user"; a session
 * of type None has none of them, so it may look at the shop and has no order.
 */
export const mayShop = (sessionType: SessionType): boolean => sessionType !== SessionType.None;

/** Whether a call is about somebody's order or about who they are; the others only show the shop. */
export const isAboutAnOrder = (path: string): boolean => /^\/api\/(order|customer)\//.test(path);
