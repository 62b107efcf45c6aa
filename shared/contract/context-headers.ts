/**
 * Headers that the gateway adds to every call to the order service, beside the bearer. The gateway drops headers of
 * these names that a client sent. They are hints for the response (shop, channel, visitor's address); the bearer alone
 * decides permissions.
 *
 * Numbers are the codes of spec §3; an unknown value is left out. `x-forwarded-host` names the shop of a visitor
 * without a session. Ids with characters outside visible ASCII travel percent-encoded.
 */
export const contextHeaderNames = [
  'x-request-id',
  'x-session-type',
  'x-channel-type',
  'x-channel-id',
  'x-shop-id',
  'x-in-app-browser',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
] as const;

/**
 * Carries the HMAC-SHA256 (hex, keyed with CONTEXT_SECRET) of `contextTextToSign`. Without a valid signature the order
 * service ignores all context headers.
 */
export const contextSignatureHeader = 'x-context-signature';

/** The text that both sides sign: a version, then every name in the order above with its value, empty when left out. */
export function contextTextToSign(headers: { readonly [name: string]: string | string[] | undefined }): string {
  return contextSigningText(
    contextHeaderNames.map((name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : '';
    }),
  );
}

/** The same text from the values alone, in the order of `contextHeaderNames`. */
export function contextSigningText(values: readonly string[]): string {
  let text = 'v1';
  for (let index = 0; index < contextHeaderNames.length; index++)
    text += `\n${contextHeaderNames[index]}:${values[index] ?? ''}`;
  return text;
}
