import { createHmac, hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;
/** More bytes than the usual text has. A longer text is signed with `createHmac`. */
const bufferBytes = 4_096;

const signers = new Map<string, (text: string) => string>();

/**
 * The HMAC-SHA256 of the text, in hex. Every call to the order service needs one, so it is built from two plain hashes
 * (RFC 2104): Node's Hmac object costs twice as much.
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
  const inner = Buffer.concat([key.map((byte) => byte ^ 0x36), Buffer.alloc(bufferBytes)]);
  const outer = Buffer.concat([key.map((byte) => byte ^ 0x5c), Buffer.alloc(digestBytes)]);
  return (text) => {
    // A UTF-16 unit has at most three bytes in UTF-8.
    if (text.length * 3 > bufferBytes) return createHmac('sha256', secret).update(text).digest('hex');
    const end = blockBytes + inner.write(text, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, end)), blockBytes, 'hex');
    return hash('sha256', outer);
  };
}
