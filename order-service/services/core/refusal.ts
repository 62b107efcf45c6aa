import { ErrorWithoutStack } from '#shared/text/error-without-stack.ts';

/** Why a call is refused. `routes/errors.ts` maps each kind to a status and a text. */
export type RefusalKind =
  | 'bad-request'
  | 'bad-page-token'
  | 'no-session'
  | 'no-key'
  | 'no-staff-session'
  | 'no-permission'
  | 'choose-shop'
  | 'bad-link'
  | 'needs-key'
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
  /** In Portuguese, for the person; without them the kind's default text is shown. */
  messages?: string[];
  /** A stable code for programs, when the kind alone is not precise enough. */
  code?: string;
  /** Data that the caller needs to continue, such as the current order. */
  data?: unknown;
  /** The greatest quantity that the rule allows. */
  most?: number;
  /** The refused work changed something that must be saved, such as the prices that this response reports. */
  keepsChanges?: boolean;
};

/**
 * A call refused because of its input or state. Services throw it; one error handler turns it into a response. Every
 * other error is a fault.
 */
export class Refusal extends ErrorWithoutStack {
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;
  constructor(kind: RefusalKind, details: RefusalDetails = {}) {
    super(`refused: ${details.code ?? kind}`);
    this.kind = kind;
    this.details = details;
  }
}

/** A refusal by a rule of the shop: texts for people with a stable code. */
export const ruleRefusal = (code: string, ...messages: string[]): Refusal => new Refusal('rule', { code, messages });
