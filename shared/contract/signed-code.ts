/**
 * A session code or API key of this order service ends in a signature of the text before it. The gateway
 * recognizes invented ones by it, without a call to the order service. The signature grants no access: the whole code
 * counts, and codes without a signature are valid too.
 */
export const codeSignatureLength = 12;

/**
 * The text that both servers sign with CONTEXT_SECRET (HMAC-SHA256, base64url, its first letters). No other signed text
 * can be equal.
 */
export const sessionCodeSigningText = (unsigned: string): string => `session-code\n${unsigned}`;

/** The same for an API key. */
export const apiKeySigningText = (unsigned: string): string => `api-key\n${unsigned}`;
