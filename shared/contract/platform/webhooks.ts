import type { OnlineProviderName } from '#shared/model/provider-names.ts';

/**
 * The payment providers' webhooks, per shop. No session: what the provider signs or sends along authenticates them.
 * `signature`: the header that does. `needsSecret`: false where a shop may do without one; what arrives then is a hint,
 * and is no wrong signature. `maxBodyBytes`: a body that names the event is read up to this length; 0: the event is in
 * the query, and the body is dropped.
 */
export const paymentWebhooks = {
  mercadopago: {
    path: '/webhooks/mercadopago/:account',
    signature: 'x-signature',
    needsSecret: true,
    maxBodyBytes: 0,
  },
  pagarme: { path: '/webhooks/pagarme/:account', signature: 'authorization', needsSecret: false, maxBodyBytes: 65_536 },
} as const satisfies Record<
  OnlineProviderName,
  { path: `/webhooks/${OnlineProviderName}/:account`; signature: string; needsSecret: boolean; maxBodyBytes: number }
>;

/** How the order service accepts a webhook of a shop without a secret. The gateway sends 200 in its place. */
export const unprovenWebhookStatus = 202;

/**
 * Tray's webhook for changes in its stores: one address for all of them; `account` is a secret. Tray signs nothing, so
 * the content is only a hint.
 */
export const storeWebhookPath = '/webhooks/tray/:account';

/** The fields of a store's webhook that are forwarded in the query: the store, the object's id and its kind. */
export const storeWebhookFields = ['seller_id', 'scope_id', 'scope_name'] as const;

/**
 * Meta's webhook for WhatsApp, Messenger and Instagram, per shop: what contacts do, and the state of messages. A GET
 * proves to Meta that the address is the shop's. No session: Meta's signature authenticates it.
 */
export const channelWebhookPath = '/webhooks/meta/:account';
/** Meta's signature header; it is forwarded under its own name. */
export const channelSignatureHeader = 'x-hub-signature-256';
/** Meta batches events up to about three megabytes. */
export const channelWebhookBytes = 3_145_728;
/** The query of Meta's verification request when a webhook is set up. */
export const handshakeQuery = { mode: 'hub.mode', token: 'hub.verify_token', challenge: 'hub.challenge' } as const;

/**
 * The names under which the gateway forwards the provider's headers. The gateway's own `x-request-id` names the call,
 * and the provider's is part of the signed text.
 */
export const webhookHeaders = { signature: 'x-webhook-signature', requestId: 'x-webhook-request-id' } as const;
