import type { Attempt, Circuit } from '../limits/circuit-breaker.ts';
import type { Upstream } from './upstream.ts';
import { type UpstreamAnswer, UpstreamFailure, type UpstreamRequest } from './upstream-request.ts';

/** What the machine and undici call a service that is not there, or broke off. Garbage and answers beyond measure are answers. */
const awayCodes = new Set([
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
 * The same way to the order service, through a circuit: while it does not answer, calls and streams fail at once and say when to come
 * back. What the order service refuses is an answer; a call refused here was not sent.
 */
export function guardedUpstream(upstream: Upstream, circuit: Circuit): Upstream {
  const through = (call: Upstream['send'], request: UpstreamRequest): Promise<UpstreamAnswer> => {
    const attempt = circuit.enter();
    if (typeof attempt === 'number')
      return Promise.reject(new UpstreamFailure('refused', 'CIRCUIT_OPEN', Math.max(1, Math.ceil(attempt / 1_000))));
    const answer = call(request);
    // Counted before the caller goes on, and passed on unchanged.
    answer.then(
      () => attempt.answered(),
      (error: unknown) => tell(attempt, error, request.caller),
    );
    return answer;
  };
  return {
    ...upstream,
    send: (request) => through(upstream.send, request),
    flow: (request) => through(upstream.flow, request),
  };
}

/** Calls of nobody in particular count together as one caller's. */
function tell(attempt: Attempt, error: unknown, caller = ''): void {
  if (!(error instanceof UpstreamFailure) || error.kind === 'gone' || error.kind === 'refused') attempt.dropped();
  else if (error.kind === 'timeout') attempt.failed(caller);
  else if (awayCodes.has(error.code)) attempt.failed();
  else attempt.answered();
}
