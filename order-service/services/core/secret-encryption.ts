import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets at rest: AES-256-GCM under a key derived from SECRETS_KEY. `context` names the row of the secret; moved to
 * another row it can't be opened.
 */
export function seal(secretsKey: string, context: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretsKey), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [version, nonce, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** The secret, or null when it was sealed with another key, for another place, or is damaged. */
export function unseal(secretsKey: string, context: string, text: string): string | null {
  const [written, nonce, sealed, tag] = text.split('.');
  if (written !== version || nonce === undefined || sealed === undefined || tag === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretsKey), Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    // OpenSSL throws when the tag does not match.
    return null;
  }
}

/** The version of the format, in case it changes. */
const version = 'v1';

const keyOf = (secretsKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretsKey, '', 'sealed secrets', 32));
