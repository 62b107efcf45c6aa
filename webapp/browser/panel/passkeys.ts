/**
 * Whether this page can use passkeys: the browser has WebAuthn (the browsers inside chat apps often have not), and the
 * page is on the host that the passkeys belong to.
 */
export const hasPasskeys = (host: string): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.location.hostname === host;

/** What the device made or signed, as JSON; null when the person cancelled or the device could not. */
export type PasskeyCredential = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown>;
  clientExtensionResults: Record<string, unknown>;
};

/** Lets the device make a passkey, after its own unlock. `options`: those of the shop, as JSON. */
export async function createPasskey(options: Record<string, unknown>): Promise<PasskeyCredential | null> {
  const publicKey = withBytes(options) as unknown as PublicKeyCredentialCreationOptions;
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) return null;
  return credentialOf(made, {
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/** Lets the person choose a passkey of this device and unlock it. */
export async function usePasskey(options: Record<string, unknown>): Promise<PasskeyCredential | null> {
  const publicKey = withBytes(options) as unknown as PublicKeyCredentialRequestOptions;
  const found = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(found instanceof PublicKeyCredential)) return null;
  const { response } = found;
  if (!(response instanceof AuthenticatorAssertionResponse)) return null;
  return credentialOf(found, {
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  });
}

const credentialOf = ({ id, rawId }: PublicKeyCredential, response: Record<string, unknown>): PasskeyCredential => ({
  id,
  rawId: textOf(rawId),
  type: 'public-key',
  response,
  clientExtensionResults: {},
});

/** The options with bytes where WebAuthn has bytes; `parseCreationOptionsFromJSON` is missing in older browsers. */
function withBytes(options: Record<string, unknown>): Record<string, unknown> {
  const { challenge, user, excludeCredentials, allowCredentials } = options;
  return {
    ...options,
    challenge: bytesOf(challenge),
    ...(isRecord(user) ? { user: { ...user, id: bytesOf(user.id) } } : {}),
    ...(Array.isArray(excludeCredentials) ? { excludeCredentials: excludeCredentials.map(withId) } : {}),
    ...(Array.isArray(allowCredentials) ? { allowCredentials: allowCredentials.map(withId) } : {}),
  };
}

const withId = (credential: unknown) =>
  isRecord(credential) ? { ...credential, id: bytesOf(credential.id) } : credential;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function bytesOf(text: unknown): Uint8Array<ArrayBuffer> {
  const plain = atob(String(text).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
