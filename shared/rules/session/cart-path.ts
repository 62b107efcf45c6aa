import type { Session } from '#shared/model/session.ts';
import { isPlatformUser } from './session-roles.ts';

/**
 * The target of the cart link and the gift notice: "/order/checkout for platform users and /order otherwise" (spec §2).
 */
export const cartPath = (session: Pick<Session, 'sessionType'> | null): string =>
  isPlatformUser(session) ? '/order/checkout' : '/order';
