import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeSignatureLength, sessionCodeSigningText } from '#shared/contract/signed-code.ts';

/** Whether our order service gave this session code out, under this secret: then it is nobody's guess, whether it still opens something or not. */
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
