import type { ErrorCode } from './error-codes.ts';

/** What the document says of a call: what it does, when to make it, and the codes of its refusals. */
export type CallDoc = {
  readonly summary: string;
  readonly description: string;
  readonly codes: readonly ErrorCode[];
};
