import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { brokenStatus } from '../http/access-log.ts';
import type { CircuitState } from '../limits/circuit-breaker.ts';
import type { JobMetrics, Upstream } from '../proxy/upstream.ts';
import { UpstreamFailure, type UpstreamRequest, type UpstreamResponse } from '../proxy/upstream-request.ts';
import { CounterAndHistogram } from './histogram.ts';

/**
 * The metrics for Prometheus. Labels are route patterns, methods, statuses and fixed codes: never a value that a
 * visitor sent.
 */
export type Metrics = {
  /** Counts a finished request with its status and duration in milliseconds. 499: the client closed the connection. */
  countRequest(method: string, route: string | undefined, status: number, ms: number | null): void;
  /** Wraps an upstream so that each call is counted by its outcome. */
  metered(upstream: Upstream): Upstream;
  /** Registers the function that counts the open event streams. It runs at every collection. */
  watchStreams(count: () => number): void;
  /**
   * Registers the function that reads the state of the background jobs. It runs at every collection; `null`: unknown
   * now.
   */
  watchJobs(find: () => Promise<readonly JobMetrics[] | null>): void;
  /** Records the new state of the circuit breaker for the order service. */
  setCircuitState(state: CircuitState): void;
  /** Counts a limit that this gateway checked alone because Redis did not respond. */
  countLocalCheck(): void;
  /** Counts a connection that was closed because too many of its requests were open. */
  countTooManyOpen(): void;
  /** Counts a browser's report of a policy violation, by directive. */
  countPolicyViolation(directive: string): void;
  /** Counts a request for a resized picture: `kept`, `made`, `stale`, or why the page must use the source. */
  countPicture(outcome: string): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
};

/** From a page served from memory to the longest allowed upstream call. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const classes = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Uses its own registry, so that several gateways in one process count separately. */
export function startMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  const requests = new CounterAndHistogram<number>(
    {
      name: 'http_requests_total',
      help: 'Requests by route pattern, method and status; 499: the client closed the connection.',
      labelNames: ['method', 'route', 'status'],
    },
    {
      name: 'http_request_duration_seconds',
      help: 'Seconds from the request to the end of its response.',
      labelNames: ['method', 'route'],
    },
    buckets,
  );
  const upstreamCalls = new CounterAndHistogram<string>(
    {
      name: 'order_service_calls_total',
      help:
        'Calls to the order service by route pattern and outcome: ' +
        'the class of the status, or timeout, unusable, gone, refused.',
      labelNames: ['method', 'route', 'outcome'],
    },
    {
      name: 'order_service_call_duration_seconds',
      help: 'Seconds from the call to its response.',
      labelNames: ['method', 'route'],
    },
    buckets,
  );
  new Gauge({
    name: 'order_service_calls_open',
    help: 'Calls to the order service that wait for a response.',
    registers,
    collect() {
      this.set(open);
    },
  });
  let open = 0;

  const circuit = new Gauge({
    name: 'order_service_circuit',
    help: '1 for the current state of the circuit breaker of the order service: closed, open, half-open.',
    labelNames: ['state'],
    registers,
  });
  const setCircuitState = (state: CircuitState) => {
    for (const one of ['closed', 'open', 'half-open'] as const) circuit.set({ state: one }, one === state ? 1 : 0);
  };
  setCircuitState('closed');

  const localChecks = new Counter({
    name: 'rate_limits_judged_alone_total',
    help: 'Limits that this gateway checked alone because Redis did not respond.',
    registers,
  });

  const tooManyOpen = new Counter({
    name: 'connections_with_too_many_requests_total',
    help: 'Connections that were closed because more of their requests were open than allowed.',
    registers,
  });

  const pictures = new Counter({
    name: 'pictures_total',
    help: 'Requests for resized pictures: kept, made or stale; else why the source must be used.',
    labelNames: ['outcome'],
    registers,
  });

  const violations = new Counter({
    name: 'csp_violations_total',
    help:
      'Violations of the Content-Security-Policy that browsers reported, by directive. ' +
      'Any client can send such a report.',
    labelNames: ['directive'],
    registers,
  });

  let hasDefaults = false;
  return {
    contentType: register.contentType,
    setCircuitState,
    countLocalCheck: () => localChecks.inc(),
    countTooManyOpen: () => tooManyOpen.inc(),
    countPolicyViolation: (directive) => violations.inc({ directive }),
    countPicture: (outcome) => pictures.inc({ outcome }),
    countRequest(method, route, status, ms) {
      requests.add(method, route ?? '(none)', status, ms === null ? null : ms / 1000);
    },
    watchStreams(count) {
      new Gauge({
        name: 'event_streams_open',
        help: 'Open event streams.',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
    watchJobs(find) {
      // All are collected at the same time, and share one query.
      const gauge = (name: string, help: string, read: (row: JobMetrics) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['job'],
          registers,
          async collect() {
            const jobs = await find();
            this.reset();
            for (const row of jobs ?? []) this.set({ job: row.job }, read(row));
          },
        });
      gauge(
        'order_service_job_late_seconds',
        'How long the oldest due job waits to run, by kind; 0: none waits.',
        ({ lateSeconds }) => lateSeconds,
      );
      gauge('order_service_jobs_due', 'Jobs that are due and do not run yet, up to 1,000.', ({ due }) => due);
      gauge(
        'order_service_jobs_retrying',
        'Jobs that failed or wait for a reason since their last success, up to 1,000.',
        ({ retrying }) => retrying,
      );
      gauge(
        'order_service_job_failing_seconds',
        'How long the oldest retrying job is wanted; 0: none fails.',
        ({ failingSeconds }) => failingSeconds,
      );
      gauge('order_service_jobs_failed', 'Jobs that were given up, up to 1,000.', ({ failed }) => failed);
      new Counter({
        name: 'order_service_job_failures_total',
        help: 'Failed attempts of jobs in this process, by their outcome.',
        labelNames: ['job', 'outcome'],
        registers,
        async collect() {
          const jobs = await find();
          this.reset();
          for (const { job, failures } of jobs ?? [])
            for (const [outcome, count] of Object.entries(failures)) this.inc({ job, outcome }, count);
        },
      });
    },
    metered: (upstream) => {
      const ended = ({ method, route }: UpstreamRequest, outcome: string, startedAt: number) => {
        open--;
        upstreamCalls.add(method, route ?? '(other)', outcome, (performance.now() - startedAt) / 1000);
      };
      const counted = (call: Upstream['send'], request: UpstreamRequest): Promise<UpstreamResponse> => {
        const startedAt = performance.now();
        open++;
        const response = call(request);
        response.then(
          ({ status }) => ended(request, classes[Math.floor(status / 100)] ?? 'unusable', startedAt),
          (error: unknown) => ended(request, error instanceof UpstreamFailure ? error.kind : 'unusable', startedAt),
        );
        return response;
      };
      return {
        ...upstream,
        send: (request) => counted(upstream.send, request),
        flow: (request) => counted(upstream.flow, request),
      };
    },
    async text() {
      // Memory, processor and event loop are measured only after the first collection, because measuring has a cost.
      if (!hasDefaults) collectDefaultMetrics({ register });
      hasDefaults = true;
      return `${requests.text()}\n${upstreamCalls.text()}\n${await register.metrics()}`;
    },
  };
}

/** Counts every request that the access log contains. `frameworkErrors` counts those refused before any hook. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    metrics.countRequest(request.method, request.routeOptions.url, brokenStatus(request), null);
    done();
  });
}
