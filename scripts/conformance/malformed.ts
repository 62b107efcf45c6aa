import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { type Checks, callOf, entries, equal, fieldOf, isSuccess, sentences } from './checks.ts';
import { lackedCall } from './needed-calls.ts';
import { refusalProblems } from './reply-problems.ts';
import { sampleBodies } from './sample-bodies.ts';
import { type Reply, sendCall } from './send-call.ts';

type Malformed = { label: string; body: unknown };
type Context = { url: string; code: string; agentCode: string | null; isAgent: boolean };

/** Path parameters that have the described form and name nothing. */
const params = { id: randomUUID(), number: '999999999' };
const mostReported = 8;
const note = 'corpos errados';

/**
 * Sends bodies without the described form to each call that takes one: empty, of a wrong type, `null` and negative.
 * Each gets 400, and the order stays as it is.
 */
export async function checkMalformed(checks: Checks, context: Context): Promise<void> {
  const { check, untried } = checks;
  const before = await check('currentOrder', {}, isSuccess('currentOrder'));
  for (const [name, facts] of entries()) {
    const sample: unknown = Reflect.get(sampleBodies, name);
    const schema = bodySchemaOf(name);
    if (sample === undefined || schema === null) continue;
    const as = facts.caller === 'agent' && !context.isAgent ? context.agentCode : context.code;
    if (as === null) untried(`${callOf(name)} (${note})`, 'é só de atendentes: falta --agent', sentences.badBody);
    else await checkCall(checks, { name, facts, sample, schema }, { ...context, code: as });
  }
  const isSame = (data: unknown) => equal('version', fieldOf(data, 'version'), fieldOf(before, 'version'));
  await check('currentOrder', {}, isSuccess('currentOrder', isSame), {
    note: `depois dos ${note}`,
    sentence: sentences.badBody,
  });
}

type Call = { name: EndpointName; facts: EndpointFacts; sample: unknown; schema: TSchema };

async function checkCall(
  { findings, untried, isNeeded }: Checks,
  { name, facts, sample, schema }: Call,
  { url, code }: Context,
): Promise<void> {
  const call = `${callOf(name)} (${note})`;
  const replies: { label: string; reply: Reply | null }[] = [];
  const bodies = malformedBodies(schema, sample);
  for (const { label, body } of fewerPayments.includes(name) ? bodies.filter(isOfPayment) : bodies)
    replies.push({ label, reply: await sendCall(url, facts, { params, body, code }).catch(() => null) });
  // A service may lack a call that no page needs.
  if (!isNeeded(name) && replies.every(({ reply }) => reply?.status === 404))
    return untried(call, lackedCall, sentences.badBody);
  const problems = replies.flatMap(({ label, reply }) =>
    (reply ? refusalProblems(reply, ['bad-request']) : ['sem resposta']).map((problem) => `${label}: ${problem}`),
  );
  const more = problems.length > mostReported ? [`e mais ${problems.length - mostReported}`] : [];
  findings.push({ call, sentence: sentences.badBody, problems: [...problems.slice(0, mostReported), ...more] });
}

/** A gateway takes few payments a minute, so these calls get fewer bodies. */
const fewerPayments: readonly EndpointName[] = ['setInstallments', 'payByCard', 'payByBrick'];
const isOfPayment = ({ label }: Malformed): boolean => /^(\{\}|null|.* -5)$/.test(label);

/** The schema of a call's body; `null` without one. */
export function bodySchemaOf(name: EndpointName): TSchema | null {
  const parts: { body?: TSchema } = Reflect.get(schemas, name) ?? {};
  return parts.body ?? null;
}

/** The bodies that this schema does not allow: the whole one, and each of its fields, replaced one by one. */
export function malformedBodies(schema: TSchema, sample: unknown): Malformed[] {
  const whole = [{}, null, [], 'texto'].map((body) => ({ label: JSON.stringify(body), body }));
  const fields = placesOf(sample).flatMap((path) => {
    const value = path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), sample);
    return wrongValues(value).map((wrong) => ({
      label: `${path.join('.')} ${JSON.stringify(wrong)}`,
      body: replaced(sample, path, wrong),
    }));
  });
  return [...whole, ...fields].filter(({ body }) => !Value.Check(schema, body));
}

/** The paths of all fields of a body, also of those in lists and objects. */
const placesOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) => [[...path, key], ...placesOf(part, [...path, key])]);

const wrongValues = (value: unknown): unknown[] =>
  typeof value === 'number' ? [null, 'texto', -5] : typeof value === 'string' ? [null, 7, ''] : [null, 'texto'];

function replaced(value: unknown, [key, ...rest]: readonly string[], wrong: unknown): unknown {
  if (key === undefined) return wrong;
  if (Array.isArray(value)) return value.map((part, at) => (String(at) === key ? replaced(part, rest, wrong) : part));
  return { ...Object(value), [key]: replaced(Reflect.get(Object(value), key), rest, wrong) };
}
