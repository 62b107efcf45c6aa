import type { Attempt, Circuit } from '../limits/circuit-breaker.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamFailure, type UpstreamRequest, type UpstreamResponse } from './upstream-request.ts';

/**
 * Error codes of the system and of undici for a service that is down or broke off. Malformed and oversized responses
 * count as responses.
 */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/**
 * Wraps the upstream in a circuit breaker. While the order service does not respond, calls and streams fail at once
 * with a time for the retry. A refusal by the order service is a response. A call refused here was never sent.
 */
export function guardedUpstream(upstream: Upstream, circuit: Circuit): Upstream {
  const guarded = (call: Upstream['send'], request: UpstreamRequest): Promise<UpstreamResponse> => {
    const attempt = circuit.enter();
    if (typeof attempt === 'number')
      return Promise.reject(new UpstreamFailure('refused', 'CIRCUIT_OPEN', Math.max(1, Math.ceil(attempt / 1_000))));
    const answer = call(request);
    // Recorded before the caller continues; the promise is returned unchanged.
    answer.then(
      () => attempt.answered(),
      (error: unknown) => recordOutcome(attempt, error, request.caller),
    );
    return answer;
  };
  return {
    ...upstream,
    send: (request) => guarded(upstream.send, request),
    flow: (request) => guarded(upstream.flow, request),
  };
}

/** Calls without a caller count as one caller's. */
function recordOutcome(attempt: Attempt, error: unknown, caller = ''): void {
  if (!(error instanceof UpstreamFailure) || error.kind === 'gone' || error.kind === 'refused') attempt.dropped();
  else if (error.kind === 'timeout') attempt.failed(caller);
  else if (connectionErrorCodes.has(error.code)) attempt.failed();
  else attempt.answered();
}
