import type { FastifyBaseLogger } from 'fastify';
import { NoFreeSlot } from '#shared/concurrency/keyed-semaphore.ts';
import { databaseUnavailable, diskFull } from '#shared/contract/failure-codes.ts';
import type { Envelope, ResultError } from '#shared/model/result.ts';
import { staffTexts } from '#shared/text/panel/staff.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { isDiskFull } from '../services/core/disk-full.ts';
import type { CallResponse } from '../services/core/idempotency.ts';
import { Refusal, type RefusalKind } from '../services/core/refusal.ts';

const table: Record<RefusalKind, { status: number; message: string }> = {
  'bad-request': { status: 400, message: refusals.badRequest },
  'bad-page-token': { status: 400, message: refusals.badRequest },
  'no-session': { status: 401, message: refusals.noSession },
  'no-key': { status: 401, message: refusals.noKey },
  'no-staff-session': { status: 401, message: refusals.noStaffSession },
  'no-permission': { status: 403, message: staffTexts.noPermission },
  'choose-shop': { status: 409, message: staffTexts.chooseShop },
  'bad-link': { status: 404, message: staffTexts.badLink },
  'needs-key': { status: 422, message: staffTexts.noKey },
  'bad-signature': { status: 401, message: refusals.badSignature },
  busy: { status: 503, message: refusals.busy },
  'not-yours': { status: 403, message: refusals.notYours },
  navigation: { status: 403, message: refusals.navigation },
  'not-found': { status: 404, message: refusals.notFound },
  stale: { status: 409, message: refusals.stale },
  'bad-key': { status: 400, message: refusals.badKey },
  'key-reused': { status: 422, message: refusals.keyReused },
  rule: { status: 422, message: refusals.badRequest },
};

/** Fastify's own errors, raised before a route runs. */
const frameworkRefusals: Record<string, { status: number; message: string; code: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: refusals.tooLarge, code: 'too-large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: refusals.notJson, code: 'not-json' },
};

/** PostgreSQL's codes for "not now": too busy, or waited too long. */
const busyCodes = new Set(['55P03', '57014', '53300', '53400', '40001', '40P01']);
/** PostgreSQL is shutting down, starting or unreachable. */
const unreachableCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);

/** The envelope of a success (spec §3: "success, data, errors"). */
export const successResponse = (data: unknown): CallResponse => ({
  status: 200,
  body: { success: true, data, errors: [] } satisfies Envelope<unknown>,
});

/** The envelope of a refusal, with its truthful status. */
export function refusalResponse({ kind, details }: Refusal): CallResponse {
  const { status, message } = table[kind];
  const code = details.code ?? kind;
  return failure(
    status,
    (details.messages ?? [message]).map((text) => ({ message: text, code })),
    details.data,
  );
}

/**
 * The envelope of any thrown error. An internal error is logged, and its response holds general words only: never a
 * stack, never SQL.
 */
export function errorResponse(error: unknown, log: FastifyBaseLogger): CallResponse {
  if (error instanceof Refusal) return refusalResponse(error);
  const { name = '', code = '', statusCode = 500, message = '' } = asFailure(error);
  const known = frameworkRefusals[code];
  if (known) return failure(known.status, [{ message: known.message, code: known.code }]);
  if (statusCode >= 400 && statusCode < 500)
    return failure(statusCode, [{ message: refusals.badRequest, code: 'bad-request' }]);
  // The connection broke during the commit, so the outcome is unknown. A retry with the same Idempotency-Key finds out.
  if (name === 'UnknownOutcome') {
    log.warn('the database connection was lost during a commit');
    return failure(503, [{ message: refusals.timeout, code: 'unknown-outcome' }]);
  }
  if (
    unreachableCodes.has(code) ||
    /^(Connection terminated|Client (has encountered a connection error|was closed))/.test(message)
  ) {
    log.warn({ code }, 'the database is unreachable');
    return failure(503, [{ message: refusals.upstream, code: databaseUnavailable }]);
  }
  if (isDiskFull(error)) {
    log.warn({ code }, 'the disk is full');
    return failure(507, [{ message: refusals.diskFull, code: diskFull }]);
  }
  if (error instanceof NoFreeSlot) {
    log.warn('a shop got no connection of its share in time');
    return failure(503, [{ message: refusals.busy, code: 'busy' }]);
  }
  if (busyCodes.has(code) || message.startsWith('timeout exceeded')) {
    log.warn({ code }, 'the database is busy');
    return failure(503, [{ message: refusals.busy, code: 'busy' }]);
  }
  log.error({ err: error }, 'a call failed');
  return failure(500, [{ message: refusals.fault, code: 'fault' }]);
}

function failure(status: number, errors: ResultError[], data: unknown = null): CallResponse {
  return { status, body: { success: false, data, errors } satisfies Envelope<unknown> };
}

type Failure = { name?: string; code?: string; statusCode?: number; message?: string };
const asFailure = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});
