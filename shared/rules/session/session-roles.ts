import { type Session, SessionType } from '#shared/model/session.ts';

/**
 * Spec §6, the platform user: a seller or agent who works for a contact (the assisted sale of spec §1). Every other
 * session that may shop is the shopper's.
 */
export const isPlatformUser = (session: Pick<Session, 'sessionType'> | null): boolean =>
  session?.sessionType === SessionType.PlatformUser;

/**
 * Whether a session may shop. Spec §6 has two roles: the "Shopper (Contact or Chatbot session)" and the "Platform
 * user". A session of type None has neither, so it may view the shop and has no order.
 */
export const canOrder = (sessionType: SessionType): boolean => sessionType !== SessionType.None;

/** Whether a call concerns an order or personal data; other calls only show the shop. */
export const isAboutAnOrder = (path: string): boolean => /^\/api\/(order|customer)\//.test(path);
