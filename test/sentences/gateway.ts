import type { Sentence } from './sentence.ts';

const pages = 'gateway/pages.test.ts';
const context = 'gateway/context-headers.test.ts';
const lookUp = 'gateway/session-lookup.test.ts';
const guard = 'gateway/proxy/csrf-guard.test.ts';
const paths = 'gateway/hostile-paths.test.ts';
const requests = 'gateway/hostile-requests.test.ts';
const faults = 'gateway/upstream-faults.test.ts';
const crowd = 'gateway/leaving-and-crowding.test.ts';
const headers = 'gateway/security/security-headers.test.ts';
const config = 'gateway/config.test.ts';
const ready = 'gateway/ready.test.ts';
const metrics = 'gateway/metrics/metrics.test.ts';
const server = 'gateway/server.test.ts';

/**
 * Spec §2 and §6 for the gateway, and the project's promises about its edge and operation (architecture §1, §3, §4, §7,
 * §8).
 */
export const gateway: Sentence[] = [
  {
    says: '/ | redirects to the catalogue',
    shownBy: [
      [pages, 'redirects the start to the catalogue with its query; the browser keeps the hash'],
      [pages, "sends a browser the catalogue's page at the start URL, and redirects other clients"],
    ],
  },
  {
    says: "any other path | fallback page ('Página não encontrada' with a link back to the start)",
    shownBy: [[pages, 'serves the same page for every screen, and with 404 for an unknown path']],
  },
  {
    says: 'If the session call fails or returns no userShop',
    shownBy: [[lookUp, 'treats a session without userShop as no session']],
  },
  {
    says: 'Authorization is a bearer credential equal to the session code.',
    shownBy: [
      ['gateway/proxy/order-proxy.test.ts', 'refuses a call without a bearer before its body is read'],
      [lookUp, "ignores a bearer that can't be a code"],
    ],
  },
  {
    says: 'A developer captcha test page also exists',
    shownBy: [[pages, 'serves the captcha test page only in a demo']],
  },
  {
    says: 'The gateway always reaches the order service by HTTP, also the embedded one (a unix socket or loopback).',
    isOurDecision: true,
    shownBy: [
      ['order-service/start.test.ts', 'migrates, seeds the demo and listens where only this user may enter'],
      [faults, 'reaches the order service over a local socket'],
      [faults, 'accepts an order service address that ends in a path'],
      ['gateway/tls-upstream.test.ts', 'sends no call to an order service with an invalid certificate'],
    ],
  },
  {
    says: 'Any number of gateways and order services may run side by side on one PostgreSQL; nothing that matters lives in one process.',
    isOurDecision: true,
    shownBy: [
      [
        'whole/two-replicas.test.ts',
        'two gateways with order services on one PostgreSQL share edits at once, and stop without delay',
      ],
      [
        'whole/rolling-restart.test.ts',
        'two gateways behind a load balancer restart one after the other while shoppers buy, and no request fails',
      ],
      ['order-service/database/engine/migrate.test.ts', 'replicas that start at once run every migration once'],
    ],
  },
  {
    says: 'Limits that must be exact across replicas go to Redis when REDIS_URL is set.',
    isOurDecision: true,
    shownBy: [['gateway/redis-limits.test.ts', 'counts per gateway while Redis is slow: the limits still hold']],
  },
  {
    says: 'The session decides the shop; anonymous-session takes the shop of the Host header, else the default shop.',
    isOurDecision: true,
    shownBy: [
      [
        'order-service/http/session.test.ts',
        'of a visitor belongs to the shop of the requested host, else to the default shop',
      ],
      [
        'order-service/http/permissions.test.ts',
        "another shop's contact reaches nothing of this one: not its product, its store, its price table",
      ],
    ],
  },
  {
    says: 'A 5xx never carries a stack or SQL.',
    isOurDecision: true,
    shownBy: [
      [faults, 'keeps the codes of a failure and drops its messages, which may reveal internals'],
      [pages, "sends a small error page without internals if a page can't be rendered"],
      [
        'gateway/errors/client-error-handler.test.ts',
        'answers unreadable requests in the envelope with all security headers, and closes the connection',
      ],
    ],
  },
  {
    says: 'GETs that change state are guarded as writes: bearer header required, navigations, prefetches, HEAD and cross-site fetches refused, no-store, never retried.',
    isOurDecision: true,
    shownBy: [
      [guard, 'refuses links, prefetches and other sites for the five GETs that write'],
      [paths, "answers only the contract's methods, and HEAD reaches no call that writes"],
      [faults, 'sends no call twice to an order service that'],
    ],
  },
  {
    says: 'anonymous-session is exchanged for a code of its own; with an upstream that returns none, the literal stays in use.',
    isOurDecision: true,
    shownBy: [
      [lookUp, 'exchanges the anonymous code for an individual one, with a limit per minute'],
      [lookUp, 'opens no order with the anonymous code if every visitor gets an individual code'],
      [lookUp, 'keeps using the anonymous code if the order service has only the common session'],
    ],
  },
  {
    says: 'The code lives in the URL hash and in the bearer header only: never in a path, a query, a log, a referrer.',
    isOurDecision: true,
    shownBy: [
      ['gateway/http/access-log.test.ts', 'logs no session code, card, CPF, postal code or token, whatever fails'],
      [metrics, "counts requests by route pattern, without visitors' values in labels"],
      [headers, 'sends the security headers with every response'],
    ],
  },
  {
    says: 'On every proxied call, after stripping whatever the client sent under these names (also when named in Connection): x-request-id, x-session-type … x-context-signature.',
    isOurDecision: true,
    shownBy: [
      [context, 'sends the signed session context with every call to the order service'],
      [context, 'drops context headers that a client sends'],
      [context, 'keeps a context header that the client names in Connection'],
      [context, 'signs every header once, each in its own place'],
      [context, 'trusts a forwarded address only from a trusted proxy'],
    ],
  },
  {
    says: 'Session lookups are cached briefly with single flight; unknown codes are cached for seconds, so guessing does not load the upstream.',
    isOurDecision: true,
    shownBy: [
      [lookUp, 'looks up a session once for parallel calls'],
      [lookUp, 'looks up a session again when its cache entry is old'],
      [lookUp, 'looks up an unknown code once, and then not for a while'],
      [lookUp, 'delays a client that tries many unknown codes, but not known sessions of its network'],
    ],
  },
  {
    says: 'The HTML carries what the page needs before the first call (shop style, channel guess, public keys, demo flag) and the theme as CSS variables.',
    isOurDecision: true,
    shownBy: [[pages, "renders the theme of the shop, and escapes the shop's values"]],
  },
  {
    says: 'Only the calls of the contract are passed on, and under the path of the contract.',
    isOurDecision: true,
    shownBy: [
      [paths, 'routes paths only to calls of the contract'],
      [paths, "sends the order service the contract's path, however the client spelled it"],
      [paths, 'refuses CONNECT and protocol upgrades'],
      [requests, 'refuses a request whose end is ambiguous and does not forward it'],
      [requests, 'accepts only small, flat and harmless JSON as a body'],
    ],
  },
  {
    says: 'One session’s hanging calls never stop another’s; an aborted call frees its capacity; an unhealthy order service is reported fast.',
    isOurDecision: true,
    shownBy: [
      [crowd, 'one session with many hanging calls does not block others'],
      [crowd, 'aborts the upstream call when its client disconnects'],
      [
        'gateway/limits/circuit-breaker.test.ts',
        'calls a dead order service a few times, then tells visitors at once that the shop is down',
      ],
      [faults, 'gives up on an order service that accepts no connection, and sends nothing'],
    ],
  },
  {
    says: 'All variables are optional; a bad value stops the start with every wrong name in one message.',
    isOurDecision: true,
    shownBy: [
      [config, 'starts as a demo on port 3000 of this machine if no variable is set'],
      [config, 'accepts a value for every variable'],
      [config, 'names every wrong variable in one message'],
      ['configuration.test.ts', 'lists exactly the variables that the servers read'],
      [server, 'refuses to start with a wrong environment and names the variables, without a stack trace'],
      [server, "prints an operator's mistake as one Portuguese line without stack trace or password"],
      [
        'whole/second-start.test.ts',
        'a second start on a DATA_DIR fails with one line that names folder and process; a crash frees it',
      ],
    ],
  },
  {
    says: 'In production missing secrets stop the start; the demo is off unless DEMO=1.',
    isOurDecision: true,
    shownBy: [[config, 'requires the secret in production, and is no demo there unless configured']],
  },
  {
    says: 'CORS_ORIGINS and FRAME_ANCESTORS list the other origins that may call and frame; no others may.',
    isOurDecision: true,
    shownBy: [
      [guard, 'allows calls from configured origins only'],
      [guard, 'sends no CORS headers without configured origins'],
      [headers, 'allows shop pages only their own scripts, and frames by itself, Messenger and configured pages'],
      [headers, "allows card form and captcha scripts only on their pages, which can't be framed"],
      [headers, "lets only Tray's stores and configured hosts frame the linking pages"],
    ],
  },
  {
    says: 'Health: /health/live, /health/ready',
    isOurDecision: true,
    shownBy: [
      [pages, 'reports its state at the health routes'],
      [ready, 'is unready from the start without an order service, and names it'],
      [ready, 'is unready while its order service is down, and ready again afterwards'],
    ],
  },
  {
    says: 'Prometheus: /metrics (loopback or METRICS_TOKEN).',
    isOurDecision: true,
    shownBy: [
      [metrics, 'opens /metrics without a token only for this machine, not for requests through its proxy'],
      [metrics, 'opens /metrics with a token for every caller that sends it'],
    ],
  },
  {
    says: 'SIGTERM drains within a bound.',
    isOurDecision: true,
    shownBy: [
      ['gateway/http/graceful-shutdown.test.ts', 'finishes a call in flight before it stops'],
      ['gateway/http/graceful-shutdown.test.ts', 'cuts hanging calls and idle connections at the deadline'],
    ],
  },
  {
    says: 'Backup and restore are a row copy, which is also the way from the embedded database to a server and across major versions.',
    isOurDecision: true,
    shownBy: [
      [
        'scripts/shop-backup.test.ts',
        'backup saves the shops of a data folder, and restore loads them into another one',
      ],
    ],
  },
  {
    says: 'npm run conformance runs the contract against any order service and reports every deviation, call by call.',
    isOurDecision: true,
    shownBy: [
      [
        'scripts/conformance.test.ts',
        'an order service that deviates is reported call by call, and writing calls are skipped',
      ],
    ],
  },
];
