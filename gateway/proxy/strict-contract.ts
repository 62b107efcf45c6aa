import { type Readable, Transform } from 'node:stream';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { endpoints } from '#shared/contract/endpoints.ts';
import { envelopeOf, platformRefusal, refusal } from '#shared/contract/envelopes.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamFailure, type UpstreamRequest, type UpstreamResponse } from './upstream-request.ts';

type Documented = { data: TSchema; refusal: TSchema };

/** What each call may return, by method and path pattern. */
const documented = new Map<string, Documented>([
  ...Object.entries(endpoints).map(([name, { method, path }]): [string, Documented] => [
    `${method} ${path}`,
    { data: responseSchemas[name as keyof typeof responseSchemas], refusal },
  ]),
  ...Object.values(platformCalls).map(({ method, path, data }): [string, Documented] => [
    `${method} ${path}`,
    { data, refusal: platformRefusal },
  ]),
]);

/** The longest event, in characters. An event of the contract has about 100. */
const maxEventLength = 10_000;

/**
 * The upstream with `STRICT_CONTRACT`: no client, and no page that the gateway renders, gets a field that the OpenAPI
 * documents do not have. A response that deviates from them is unusable, and the log names the place in the schema.
 */
export function strictUpstream(upstream: Upstream): Upstream {
  return {
    ...upstream,
    async send(request) {
      const call = callOf(request);
      const answer = await upstream.send(request);
      return call ? strictAnswer(answer, call) : answer;
    },
    async flow(request) {
      const call = callOf(request);
      const answer = await upstream.flow(request);
      if (!call) return answer;
      if (Buffer.isBuffer(answer.body)) return strictAnswer(answer, call);
      return { ...answer, body: documentedEvents(answer.body, call.data) };
    },
  };
}

/** `route` is a label: calls that the gateway makes for another one have that one's. So the path must match, too. */
const callOf = ({ method, route = '', path }: UpstreamRequest): Documented | undefined =>
  isOfRoute(path, route) ? documented.get(`${method} ${route}`) : undefined;

function isOfRoute(path: string, route: string): boolean {
  const parts = partsOf(path.split('?', 1)[0] ?? '');
  const names = partsOf(route);
  return parts.length === names.length && names.every((name, at) => name.startsWith(':') || name === parts[at]);
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

async function strictAnswer(answer: UpstreamResponse, call: Documented): Promise<UpstreamResponse> {
  const { status, headers } = answer;
  const received = await wholeBody(answer.body);
  const envelope = parse(received);
  // Only JSON has fields. `validateUpstreamResponse` refuses what is not JSON.
  if (envelope === undefined) return { ...answer, body: received };
  const schema = status === 200 ? envelopeOf(call.data) : call.refusal;
  const body = Buffer.from(JSON.stringify(documentedFields(schema, envelope)));
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
}

/**
 * The value with documented fields only.
 * @throws UpstreamFailure for a value that the schema does not allow.
 */
function documentedFields(schema: TSchema, value: unknown): unknown {
  const kept = Value.Clean(schema, value);
  const [problem] = Value.Errors(schema, kept);
  if (problem) throw new UpstreamFailure('unusable', `OUTSIDE_CONTRACT ${problem.schemaPath}`);
  return kept;
}

async function wholeBody(body: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The stream with documented events and fields only. Comments pass: they show that the stream lives. */
function documentedEvents(body: Readable, schema: TSchema): Readable {
  const decoder = new TextDecoder();
  let rest = '';
  const events = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      if (rest.length > maxEventLength) return done(new UpstreamFailure('unusable', 'TOO_LARGE'));
      done(null, blocks.map((block) => documentedEvent(block, schema)).join(''));
    },
  });
  body.once('error', (error) => events.destroy(error));
  events.once('close', () => body.destroy());
  return body.pipe(events);
}

function documentedEvent(block: string, schema: TSchema): string {
  const lines = block.split('\n');
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
  if (data.length === 0) return lines.every((line) => line.startsWith(':')) ? `${block}\n\n` : '';
  const kept = Value.Clean(schema, parse(Buffer.from(data.join('\n'))));
  if (!Value.Check(schema, kept)) return '';
  const names = lines.filter((line) => /^(id|event):/.test(line));
  return `${[...names, `data: ${JSON.stringify(kept)}`].join('\n')}\n\n`;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Not JSON: the caller decides.
    return undefined;
  }
}
