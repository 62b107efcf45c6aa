import { sessionState } from './session.ts';

/** The title of an agent's toast: the contact's name. Empty for other users. */
export const contactTitle = (): { title?: string } =>
  sessionState.contact ? { title: sessionState.contact.name } : {};
