/** Where payment providers tell of their payments, per shop. No session: the provider's signature says who it is. */
export const paymentWebhookPath = '/webhooks/mercadopago/:account';

/**
 * Where Tray tells of what changed in its stores: one address for all of them, `account` being a secret of ours. Nothing is signed, so what comes is
 * a hint and no more.
 */
export const storeWebhookPath = '/webhooks/tray/:account';

/** What of a store's webhook is handed on, in the query: whose store, which thing, of which kind. */
export const storeWebhookFields = ['seller_id', 'scope_id', 'scope_name'] as const;

/**
 * Where WhatsApp, Messenger and Instagram tell what contacts do and what became of messages, per shop; a GET is how Meta is shown that the
 * address is the shop's. No session: Meta's signature says who it is.
 */
export const channelWebhookPath = '/webhooks/meta/:account';
/** What Meta signs a webhook with; it travels on under its own name. */
export const channelSignatureHeader = 'x-hub-signature-256';
/** Meta batches events up to some three megabytes. */
export const channelWebhookBytes = 3_145_728;
/** What Meta asks with when a webhook is set up. */
export const handshakeQuery = { mode: 'hub.mode', token: 'hub.verify_token', challenge: 'hub.challenge' } as const;

/**
 * The provider's headers under the names in which the gateway hands them on: its own `x-request-id` names the call, and theirs is a part
 * of what is signed.
 */
export const webhookHeaders = { signature: 'x-webhook-signature', requestId: 'x-webhook-request-id' } as const;
