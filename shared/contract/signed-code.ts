/**
 * A session code of our order service ends in a signature of what stands before it, so that the gateway tells a code that was given out from
 * one that is made up, before anybody is asked. It opens nothing by itself: a code counts as a whole, and others without one are good too.
 */
export const codeSignatureLength = 12;

/** What both servers sign with CONTEXT_SECRET (HMAC-SHA256, base64url, its first letters). It is no text that anything else signed could be. */
export const sessionCodeSigningText = (unsigned: string): string => `session-code\n${unsigned}`;
