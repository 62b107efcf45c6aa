/**
 * Why a store was not queried or gave no usable response.
 * `not-linked`: there is no store, or its tokens were encrypted with another SECRETS_KEY.
 * `revoked`: the store revoked its authorisation, and the merchant has to link it again.
 * `blocked`: the store itself is closed at Tray.
 * `no-room`: its rate limits are used up.
 * `unreachable`: no response, or none that is usable; a write may have been carried out (`isUnclear`).
 * `refused`: the store rejects the request. `order-refused`: it rejects the creation of an order.
 * `another-store`: the API belongs to a store that was not linked.
 */
export type StoreProblemKind =
  | 'not-linked'
  | 'revoked'
  | 'blocked'
  | 'no-room'
  | 'unreachable'
  | 'refused'
  | 'order-refused'
  | 'another-store';

/** A request to a store failed. The message is for programs and the log; it contains no request or response data. */
export class StoreProblem extends Error {
  override name = 'StoreProblem';
  readonly kind: StoreProblemKind;
  /** When a retry may succeed; `null` when unknown. */
  readonly againAt: Date | null;
  readonly isUnclear: boolean;
  readonly detail: string;
  constructor(kind: StoreProblemKind, againAt: Date | null = null, { detail = '', isUnclear = false } = {}) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
    this.kind = kind;
    this.againAt = againAt;
    this.isUnclear = isUnclear;
    this.detail = detail;
  }
}

/** A code for the log and the status. For errors that do not come from the store, it is only the error's name. */
export const problemCode = (error: unknown): string =>
  error instanceof StoreProblem ? error.message : error instanceof Error ? error.name : 'unknown';
