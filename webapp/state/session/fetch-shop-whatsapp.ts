import { fetchSettings } from '../../api/calls.ts';
import { setBearer } from '../../api/client.ts';
import { sessionState } from './session.ts';

/**
 * The shop's WhatsApp number for a person without a valid session: of their last shop, else of this host's shop; '' if
 * there is none.
 */
export async function fetchWhatsAppNumber(): Promise<string> {
  if (sessionState.settings) return sessionState.settings.whatsApp;
  // The refused code would be refused again; without a code the host name identifies the shop.
  setBearer(null);
  const response = await fetchSettings();
  return response.success ? response.data.data.whatsApp : '';
}
