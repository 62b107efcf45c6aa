/** Why a call is refused; `routes/errors.ts` knows the status and the words for each. */
export type RefusalKind =
  | 'bad-request'
  | 'bad-page-token'
  | 'no-session'
  | 'no-key'
  | 'bad-signature'
  | 'busy'
  | 'not-yours'
  | 'navigation'
  | 'not-found'
  | 'stale'
  | 'bad-key'
  | 'key-reused'
  | 'rule';

export type RefusalDetails = {
  /** In Portuguese, for the person who asked; without them the kind's own words are said. */
  messages?: string[];
  /** A stable word for programs, when the kind alone does not tell. */
  code?: string;
  /** What the caller needs to go on, such as the order as it is now. */
  data?: unknown;
  /** The refusal itself changed something worth keeping, such as the prices the shopper has now been told. */
  keepsChanges?: boolean;
};

/** A call refused because of what a person asked: thrown by services, answered in one place. Everything else thrown is a fault. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;
  constructor(kind: RefusalKind, details: RefusalDetails = {}) {
    super(`refused: ${details.code ?? kind}`);
    this.kind = kind;
    this.details = details;
  }
}

/** A rule of the shop refuses: said in words, with a stable code. */
export const ruleRefusal = (code: string, ...messages: string[]): Refusal => new Refusal('rule', { code, messages });
