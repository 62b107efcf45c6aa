import { fetchSettings } from '../../api/calls.ts';
import { setBearer } from '../../api/client.ts';
import { sessionState } from './session.ts';

/** The shop's WhatsApp number for who lost their session: of the shop they were in, else of the one at this address; '' when neither has one. */
export async function fetchWhatsAppNumber(): Promise<string> {
  if (sessionState.settings) return sessionState.settings.whatsApp;
  // The code that was refused would be refused again; without one the address says which shop.
  setBearer(null);
  const answer = await fetchSettings();
  return answer.success ? answer.data.data.whatsApp : '';
}
