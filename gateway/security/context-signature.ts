import { createHmac, hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;
/** Longer texts than any of ours; what is longer still is signed the usual way. */
const roomBytes = 4_096;

const signers = new Map<string, (text: string) => string>();

/**
 * The HMAC-SHA256 of the text, in hex. Every call to the order service has one, so it is put together of two plain hashes, as RFC 2104 says
 * it: Node's own object for it costs twice as much as the hashes.
 */
export function signatureOf(text: string, secret: string): string {
  let sign = signers.get(secret);
  if (!sign) {
    sign = signer(secret);
    signers.set(secret, sign);
  }
  return sign(text);
}

function signer(secret: string): (text: string) => string {
  const key = Buffer.alloc(blockBytes);
  const given = Buffer.from(secret);
  (given.length > blockBytes ? hash('sha256', given, 'buffer') : given).copy(key);
  const inner = Buffer.concat([key.map((byte) => byte ^ 0x36), Buffer.alloc(roomBytes)]);
  const outer = Buffer.concat([key.map((byte) => byte ^ 0x5c), Buffer.alloc(digestBytes)]);
  return (text) => {
    // A character is three bytes at most.
    if (text.length * 3 > roomBytes) return createHmac('sha256', secret).update(text).digest('hex');
    const end = blockBytes + inner.write(text, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, end)), blockBytes, 'hex');
    return hash('sha256', outer);
  };
}
