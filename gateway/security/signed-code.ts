import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiKeySigningText, codeSignatureLength, sessionCodeSigningText } from '#shared/contract/signed-code.ts';

/**
 * Whether the order service issued this session code, by its signature. Such a code is not a guess, even if it has
 * expired.
 */
export const isSignedCode = (code: string, contextSecret: string): boolean =>
  hasSignature(code, sessionCodeSigningText, contextSecret);

/** Whether the order service issued this API key, by its signature. It may be revoked. */
export const isSignedApiKey = (key: string, contextSecret: string): boolean =>
  hasSignature(key, apiKeySigningText, contextSecret);

function hasSignature(code: string, signingText: (unsigned: string) => string, contextSecret: string): boolean {
  if (code.length < 2 * codeSignatureLength) return false;
  const unsigned = code.slice(0, -codeSignatureLength);
  const right = createHmac('sha256', contextSecret)
    .update(signingText(unsigned))
    .digest('base64url')
    .slice(0, codeSignatureLength);
  const sent = Buffer.from(code.slice(-codeSignatureLength));
  return sent.length === right.length && timingSafeEqual(sent, Buffer.from(right));
}
