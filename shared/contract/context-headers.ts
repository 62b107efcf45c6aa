/**
 * What the gateway tells the order service about every call, beside the bearer. Whatever a client sent under these
 * names never arrives. They are hints for answering (shop, channel, address of the visitor): what a caller may do is
 * decided by the bearer alone.
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

/** Carries the HMAC-SHA256 (hex, keyed with CONTEXT_SECRET) of `contextTextToSign`. Without a right one the order service believes none of the others. */
export const contextSignatureHeader = 'x-context-signature';

/** The one text both sides sign: a version, then every name in the order above with its value, empty when it was left out. */
export function contextTextToSign(headers: { readonly [name: string]: string | string[] | undefined }): string {
  return contextSigningText(
    contextHeaderNames.map((name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : '';
    }),
  );
}

/** The same text from the values alone, in the order of the names. */
export function contextSigningText(values: readonly string[]): string {
  let text = 'v1';
  for (let index = 0; index < contextHeaderNames.length; index++)
    text += `\n${contextHeaderNames[index]}:${values[index] ?? ''}`;
  return text;
}
