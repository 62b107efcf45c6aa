import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeSignatureLength, sessionCodeSigningText } from '#shared/contract/signed-code.ts';

/**
 * Whether the order service issued this session code, by its signature. Such a code is not a guess, even if it has
 * expired.
 */
export function isSignedCode(code: string, contextSecret: string): boolean {
  if (code.length < 2 * codeSignatureLength) return false;
  const unsigned = code.slice(0, -codeSignatureLength);
  const right = createHmac('sha256', contextSecret)
    .update(sessionCodeSigningText(unsigned))
    .digest('base64url')
    .slice(0, codeSignatureLength);
  const sent = Buffer.from(code.slice(-codeSignatureLength));
  return sent.length === right.length && timingSafeEqual(sent, Buffer.from(right));
}
