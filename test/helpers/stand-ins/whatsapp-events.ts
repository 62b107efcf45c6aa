import { randomUUID } from 'node:crypto';
import { seconds, whatsAppWebhook } from './fake-meta.ts';

type Json = Record<string, unknown>;
type NativeItem = { product_retailer_id: string; quantity: number; item_price: number; currency: string };

/** A contact sends a cart from the native catalogue of WhatsApp. */
export const whatsAppCart = (
  from: string,
  items: NativeItem[],
  { id = `wamid.${randomUUID()}`, at = new Date(), name = 'Ana' } = {},
) =>
  whatsAppWebhook({
    contacts: [{ wa_id: from, profile: { name } }],
    messages: [
      {
        from,
        id,
        timestamp: seconds(at),
        type: 'order',
        order: { catalog_id: '194836987003835', text: '', product_items: items },
      },
    ],
  });

/** WhatsApp reports that a contact has another phone number or another id. `from` and `system` as Meta sends them. */
export const whatsAppSystem = (
  system: Json,
  { from, id = `wamid.${randomUUID()}`, at = new Date() }: { from?: string; id?: string; at?: Date } = {},
) =>
  whatsAppWebhook({
    messages: [{ ...(from === undefined ? {} : { from }), id, timestamp: seconds(at), type: 'system', system }],
  });

/** A contact stops or resumes marketing messages in WhatsApp. The time is a number here, other than in messages. */
export function whatsAppPreference(waId: string, value: 'stop' | 'resume', at = new Date()) {
  const { object, entry } = whatsAppWebhook({});
  const preference = {
    wa_id: waId,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Number(seconds(at)),
  };
  return {
    object,
    entry: entry.map(({ id, changes }) => ({
      id,
      changes: changes.map((change) => ({
        field: 'user_preferences',
        value: { ...change.value, contacts: [{ wa_id: waId }], user_preferences: [preference] },
      })),
    })),
  };
}
