import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test changes of a response: a real device would not. */
export type Tampering = { origin?: string; host?: string; isVerified?: boolean; challenge?: string };

/**
 * An authenticator in software (WebAuthn level 2): one ES256 passkey, no attestation, as a phone makes it after its own
 * unlock.
 */
export function softPasskey(site: { host: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (host: string, isVerified: boolean, attested: Buffer) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count, attested]);
  };
  const respond = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });
  const challengeOf = (options: Record<string, unknown>) => String(options.challenge);

  return {
    id,
    /** The result of `navigator.credentials.create`. */
    create(options: Record<string, unknown>, tampering: Tampering = {}) {
      const { origin = site.origin, host = site.host, isVerified = true, challenge = challengeOf(options) } = tampering;
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(jwk.x ?? '', 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData(host, isVerified, attested))],
      ]);
      return respond({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** The result of `navigator.credentials.get`. */
    get(options: Record<string, unknown>, tampering: Tampering = {}) {
      const { origin = site.origin, host = site.host, isVerified = true, challenge = challengeOf(options) } = tampering;
      const client = clientData('webauthn.get', challenge, origin);
      const data = authData(host, isVerified, Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return respond({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

// The few forms of CBOR (RFC 8949) that an authenticator sends.
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const cborInt = (value: number): Buffer => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
