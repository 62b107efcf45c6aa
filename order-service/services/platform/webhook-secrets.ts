import { createHmac, randomBytes } from 'node:crypto';

/** The encryption context of the secrets of a shop's webhooks. */
export const webhookSecretContext = (shopId: string): string => `platform-webhook ${shopId}`;

const written = (bytes: Buffer): string => `whsec_${bytes.toString('base64')}`;

/**
 * A new secret, as Standard Webhooks writes it. Under an Idempotency-Key it is derived from the caller's API key: a
 * repeated call gets the same secret, although the stored response does not hold it.
 */
export const newWebhookSecret = (apiKey: string, idempotencyKey: string | null, requestHash: string): string =>
  written(
    idempotencyKey === null
      ? randomBytes(32)
      : createHmac('sha256', apiKey).update(`webhook.${idempotencyKey}.${requestHash}`).digest(),
  );
