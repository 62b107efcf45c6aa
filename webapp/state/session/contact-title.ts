import { sessionState } from './session.ts';

/** The title of an agent's toast: the contact whom the page serves. Nothing for everyone else. */
export const contactTitle = (): { title?: string } => (sessionState.contact ? { title: sessionState.contact.name } : {});
