import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/** Whether an agent uses the checkout. An agent's is denser, and chooses nothing by itself. */
export const useIsAgent = (): boolean => isPlatformUser(useRead(sessionState).session);
