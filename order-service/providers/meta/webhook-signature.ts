import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a webhook's `X-Hub-Signature-256` (`sha256=<hex>`) was made with one of these app secrets over the raw bytes
 * of the body. Each distinct secret is tried once.
 */
export function isMetaSignature(body: Buffer, header: string | null, appSecrets: readonly string[]): boolean {
  const hex = /^sha256=([\da-f]{64})$/i.exec(header ?? '')?.[1];
  if (hex === undefined) return false;
  const signature = Buffer.from(hex, 'hex');
  const secrets = [...new Set(appSecrets)].filter((secret) => secret !== '');
  return secrets.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(body).digest(), signature));
}
