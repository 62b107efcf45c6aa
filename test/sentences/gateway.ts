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
 * Spec §2 and §6, the gateway's parts, and our own decisions about its security and operation (architecture §1, §3, §4,
 * §7, §8).
 */
export const gateway: Sentence[] = [
  {
    says: '/ | redirects to the catalogue',
    shownBy: [
      [pages, 'the start leads to the catalogue and keeps the query; the browser keeps the hash'],
      [
        pages,
        "a browser that opens the start has the catalogue's page at once, under its policy; whoever opens no page is redirected",
      ],
    ],
  },
  {
    says: "any other path | fallback page ('Página não encontrada' with a link back to the start)",
    shownBy: [[pages, 'every screen is the same page, and an unknown path is that page with 404']],
  },
  {
    says: 'If the session call fails or returns no userShop',
    shownBy: [[lookUp, 'a session without userShop is no session']],
  },
  {
    says: 'Authorization is a bearer credential equal to the session code.',
    shownBy: [
      [
        'gateway/proxy/order-proxy.test.ts',
        'without a bearer a call that needs a session is refused before its body is read',
      ],
      [lookUp, 'a bearer that cannot be a code is none'],
    ],
  },
  {
    says: 'A developer captcha test page also exists',
    shownBy: [[pages, 'only a demo has the page where developers try a captcha']],
  },
  {
    says: 'The gateway always reaches the order service by HTTP, also the embedded one (a unix socket or loopback).',
    isOurDecision: true,
    shownBy: [
      ['order-service/start.test.ts', 'migrates, seeds the demo and listens where only this user may enter'],
      [faults, 'the order service can be reached over a socket of this machine'],
      [faults, 'the address of an order service may end in a path'],
      ['gateway/tls-upstream.test.ts', 'an order service that cannot prove who it is gets no call'],
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
    shownBy: [
      [
        'gateway/redis-limits.test.ts',
        'while Redis takes its time each gateway counts for itself: its limits still hold',
      ],
    ],
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
      [faults, "a failure keeps the order service's codes, and none of its words: they may tell of the inside"],
      [pages, 'a page that cannot be made is a small one that says so and nothing of the inside'],
      [
        'gateway/errors/client-error-handler.test.ts',
        'what no server can read is answered in the envelope, with the headers of every answer, and its connection ends',
      ],
    ],
  },
  {
    says: 'GETs that change state are guarded as writes: bearer header required, navigations, prefetches, HEAD and cross-site fetches refused, no-store, never retried.',
    isOurDecision: true,
    shownBy: [
      [guard, 'the five GETs that write are triggered by no link, no prefetch and no other site'],
      [paths, 'only the methods of the contract are answered, and HEAD reaches no call that writes'],
      [faults, 'no call is sent a second time to an order service that'],
    ],
  },
  {
    says: 'anonymous-session is exchanged for a code of its own; with an upstream that returns none, the literal stays in use.',
    isOurDecision: true,
    shownBy: [
      [lookUp, 'the anonymous code is exchanged for one of its own, so often a minute and no more'],
      [lookUp, 'where every visitor gets a code of his own, the common one opens no order'],
      [lookUp, 'where the order service knows only the common anonymous session, it stays in use'],
    ],
  },
  {
    says: 'The code lives in the URL hash and in the bearer header only: never in a path, a query, a log, a referrer.',
    isOurDecision: true,
    shownBy: [
      [
        'gateway/http/access-log.test.ts',
        'no log line carries a session code, a card, a CPF, a CEP or a token, whatever goes wrong',
      ],
      [metrics, 'requests are counted by route pattern, and nothing a visitor sent is a label'],
      [headers, 'every answer carries the headers that protect it, whatever it is'],
    ],
  },
  {
    says: 'On every proxied call, after stripping whatever the client sent under these names (also when named in Connection): x-request-id, x-session-type … x-context-signature.',
    isOurDecision: true,
    shownBy: [
      [context, 'every call tells the order service who asks, signed'],
      [context, 'what a client sends under the names of the context never arrives'],
      [context, 'naming a context header in Connection does not take it away'],
      [context, 'the text to sign names every header once and tells a missing one from none'],
      [context, 'a forwarded address is believed from a trusted proxy only'],
    ],
  },
  {
    says: 'Session lookups are cached briefly with single flight; unknown codes are cached for seconds, so guessing does not load the upstream.',
    isOurDecision: true,
    shownBy: [
      [lookUp, 'however many calls come at once, a session is looked up once'],
      [lookUp, 'a session is looked up again when what is known of it has aged'],
      [lookUp, 'an unknown code costs the order service one look-up, and then nothing for a while'],
      [lookUp, 'whoever tries many unknown codes is told to wait, and known sessions of his network go on'],
    ],
  },
  {
    says: 'The HTML carries what the page needs before the first call (shop style, channel guess, public keys, demo flag) and the theme as CSS variables.',
    isOurDecision: true,
    shownBy: [[pages, 'the page carries the look of its shop, and nothing of a shop can break out of it']],
  },
  {
    says: 'Only the calls of the contract are passed on, and under the path of the contract.',
    isOurDecision: true,
    shownBy: [
      [paths, 'no path leads anywhere but to the calls of the contract'],
      [paths, 'the order service gets the path of the contract, however it was spelt'],
      [paths, 'a request to tunnel or to change the protocol is not followed'],
      [requests, 'a request whose end could be read in two ways is refused and passed on to nobody'],
      [requests, 'only JSON that is small, flat and harmless is taken as a body'],
    ],
  },
  {
    says: 'One session’s hanging calls never stop another’s; an aborted call frees its capacity; an unhealthy order service is reported fast.',
    isOurDecision: true,
    shownBy: [
      [crowd, 'one session with many hung calls takes the shop from nobody'],
      [crowd, 'when a client leaves, its call to the order service ends too'],
      [
        'gateway/limits/circuit-breaker.test.ts',
        'a dead order service is asked a few times, and then visitors hear at once that the shop is down',
      ],
      [faults, 'an order service that takes no connection is given up, and nothing was sent to it'],
    ],
  },
  {
    says: 'All variables are optional; a bad value stops the start with every wrong name in one message.',
    isOurDecision: true,
    shownBy: [
      [config, 'with no variable set the shop starts on port 3000 of this machine, as a demo'],
      [config, 'a value in every variable is taken'],
      [config, 'every wrong variable is named in one message'],
      ['configuration.test.ts', 'lists exactly the variables that the servers read'],
      [server, 'a wrong environment stops the start with the names, and no stack'],
      [
        server,
        'what an operator got wrong is one line in Portuguese that names the variable, without a trace or a password',
      ],
      [
        'whole/second-start.test.ts',
        'a second start on a DATA_DIR fails with one line that names folder and process; a crash frees it',
      ],
    ],
  },
  {
    says: 'In production missing secrets stop the start; the demo is off unless DEMO=1.',
    isOurDecision: true,
    shownBy: [[config, 'production does not start without its secret, and shows no demo unless told to']],
  },
  {
    says: 'CORS_ORIGINS and FRAME_ANCESTORS list the other origins that may call and frame; no others may.',
    isOurDecision: true,
    shownBy: [
      [guard, 'an origin that the configuration names may call from its pages, and no other'],
      [guard, 'without configured origins no answer names one'],
      [
        headers,
        'a shop page runs only its own scripts and may be framed by itself, Messenger and the configured pages',
      ],
      [
        headers,
        "the payment page alone runs the card form's and the captcha's scripts, the captcha's pages the captcha's, and nobody frames them",
      ],
      [headers, "the linking pages are framed by Tray's stores and the named hosts, by nobody else"],
    ],
  },
  {
    says: 'Health: /health/live, /health/ready',
    isOurDecision: true,
    shownBy: [
      [pages, 'the health routes say that it lives and takes visitors'],
      [ready, 'a gateway whose order service nobody answers for is unready from its start and names it'],
      [ready, 'a gateway is unready while its order service is away and ready again when it is back'],
    ],
  },
  {
    says: 'Prometheus: /metrics (loopback or METRICS_TOKEN).',
    isOurDecision: true,
    shownBy: [
      [metrics, 'without a token /metrics is for this machine alone, and not for what its proxy passes on'],
      [metrics, 'with a token /metrics is for whoever brings it, wherever from'],
    ],
  },
  {
    says: 'SIGTERM drains within a bound.',
    isOurDecision: true,
    shownBy: [
      ['gateway/http/graceful-shutdown.test.ts', 'a call in flight is answered before the gateway stops'],
      [
        'gateway/http/graceful-shutdown.test.ts',
        'a hung call and idle connections hold a stop no longer than the deadline',
      ],
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
