import { type Session, SessionType } from '#shared/model/session.ts';

/** Spec §6: a platform user is a seller or agent who works for a contact (the assisted sale of spec §1). */
export const isPlatformUser = (session: Pick<Session, 'sessionType'> | null): boolean =>
  session?.sessionType === SessionType.PlatformUser;
