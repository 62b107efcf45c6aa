import type { FastifyInstance } from 'fastify';
import { screenPaths } from '#shared/contract/screens.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { exceedsNestingDepth } from '../http/json-body.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { policyReportPath } from '../security/content-security-policy.ts';

type Parts = { config: Pick<Config, 'limits'>; rates: RateLimits; metrics: Metrics };
/** The part of a report that is logged: fixed codes and the host of the blocked source. */
export type Violation = { directive: string; blocked: string; screen: string };

/**
 * Where browsers report violations of a page's Content-Security-Policy. Each is counted and logged in one line. Any
 * client can send a report, and reports contain whole addresses. So they are limited in size and number, and only known
 * codes and a host are logged.
 */
export function policyReports({ config, rates, metrics }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    const bounded = { parseAs: 'buffer', bodyLimit: config.limits.policyReportBytes } as const;
    app.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      bounded,
      (_request, body: Buffer, done) =>
        exceedsNestingDepth(body, config.limits.jsonDepth)
          ? done(new Refusal(400, 'badRequest'))
          : done(null, parse(body)),
    );
    app.route({
      method: 'POST',
      url: policyReportPath,
      // Runs before the body is read.
      onRequest: async (request) => {
        if (!(await rates.mayReport(request.ip))) throw new Refusal(429, 'tooMany', 60);
      },
      handler: async (request, reply) => {
        const violations = violationsIn(request.body);
        if (violations.length === 0) throw new Refusal(400, 'badRequest');
        for (const violation of violations) {
          metrics.countPolicyViolation(violation.directive);
          app.log.warn({ requestId: request.id, ...violation }, 'a page blocked content by its security policy');
        }
        return reply.code(204).send();
      },
    });
    rejectOtherMethods(app, policyReportPath, ['POST']);
  };
}

/** One violation from the old format, up to four from the new one, which batches them. */
function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body.slice(0, 4).map((report) => partOf(report, 'body'))
    : [partOf(body, 'csp-report')];
  return reports.flatMap((one) => {
    const directive =
      textOf(one, 'effective-directive') ?? textOf(one, 'effectiveDirective') ?? textOf(one, 'violated-directive');
    if (directive === undefined) return [];
    const blocked = textOf(one, 'blocked-uri') ?? textOf(one, 'blockedURL') ?? '';
    const page = textOf(one, 'document-uri') ?? textOf(one, 'documentURL') ?? '';
    return [{ directive: directiveOf(directive), blocked: hostOrWord(blocked), screen: screenOf(page) }];
  });
}

const directives = new RegExp(
  [
    '^(script-src|style-src)(-elem|-attr)?$',
    '^(default|img|connect|font|frame|object|manifest|media|worker|child)-src$',
    '^(base-uri|form-action|frame-ancestors)$',
  ].join('|'),
);
/** A report in the old format contains the whole directive with its sources. */
const directiveOf = (text: string): string => {
  const [name = ''] = text.split(' ', 1);
  return directives.test(name) ? name : 'other';
};

const keywords: readonly string[] = ['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob'];
function hostOrWord(text: string): string {
  if (keywords.includes(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return 'other';
  if (url.protocol === 'data:' || url.protocol === 'blob:') return url.protocol.slice(0, -1);
  if (!/^(https?|wss?):$/.test(url.protocol)) return url.protocol.endsWith('-extension:') ? 'extension' : 'other';
  return /^[a-z0-9.-]{1,100}$/.test(url.hostname) ? url.hostname : 'other';
}

const screens = screenPaths.map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`) }));
function screenOf(text: string): string {
  const pathname = URL.canParse(text) ? new URL(text).pathname : '';
  return screens.find(({ pattern }) => pattern.test(pathname))?.path ?? 'other';
}

const partOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

function textOf(record: unknown, name: string): string | undefined {
  const value = partOf(record, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Not a report.
    return null;
  }
}
