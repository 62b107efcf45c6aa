import { randomUUID } from 'node:crypto';
import { type Checks, callOf, equal, fieldOf, isSuccess, listOf, seen, sentences } from './checks.ts';
import { watchEvents } from './event-watch.ts';
import { checkChange, checkHeartbeat, checkReturn } from './events.ts';
import { dataOf, refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

type Context = { url: string; code: string; productId: string };

const malformed = [
  ['unquoted', 'If-Match sem aspas'],
  ['"unversioned"', 'If-Match sem versão'],
] as const;

/** Checks the ETag, preconditions, a repeated key and the events of the first change. */
export async function checkVersions(checks: Checks, { url, code, productId }: Context): Promise<void> {
  const { check, untried } = checks;
  let etag: string | null = null;
  const before = await check('currentOrder', {}, (reply) => {
    ({ etag } = reply);
    return isSuccess('currentOrder')(reply);
  });
  const oldTag: string | null = etag;
  if (oldTag === null) untried(callOf('currentOrder'), 'a resposta não tem ETag', sentences.etag);
  else
    await check('currentOrder', { ifNoneMatch: oldTag }, ({ status }) => equal('status', status, 304), {
      note: 'If-None-Match',
      sentence: sentences.etag,
    });
  const body = { index: '', providerId: productId, quantity: 1, attributes: [] };
  const isStale = (reply: Reply) => [
    ...refusalProblems(reply, ['stale']),
    ...equal('data.id', fieldOf(dataOf(reply), 'id'), fieldOf(before, 'id')),
  ];
  await check('putItem', { body, ifMatch: `"${randomUUID()}.1"` }, isStale, {
    note: 'If-Match de outro pedido',
    sentence: sentences.ifMatch,
  });
  for (const [ifMatch, note] of malformed)
    await check('putItem', { body, ifMatch }, (reply) => refusalProblems(reply, ['bad-request']), {
      note,
      sentence: sentences.badMatch,
    });
  await checkSavedRefusal(checks, body, before);
  const unknown = { ...body, providerId: `nothing-${randomUUID()}` };
  await check('putItem', { body: unknown }, (reply) => refusalProblems(reply, ['not-found', 'rule']), {
    note: 'produto desconhecido',
    sentence: sentences.missing,
  });

  const watch = await watchEvents(url, code);
  const grows = (data: unknown) =>
    Number(fieldOf(data, 'version')) > Number(fieldOf(before, 'version')) ? [] : ['a versão não cresceu'];
  const idempotencyKey = randomUUID();
  const sent = { body, idempotencyKey, ifMatch: seen(before) };
  const changed = await check('putItem', sent, isSuccess('putItem', grows), { sentence: sentences.version });
  if (oldTag !== null) await checkChangedTag(checks, oldTag, changed);
  const isSame = (data: unknown) => [
    ...equal('version', fieldOf(data, 'version'), fieldOf(changed, 'version')),
    ...equal('items.length', listOf(fieldOf(data, 'items')).length, listOf(fieldOf(changed, 'items')).length),
  ];
  await check('putItem', sent, isSuccess('putItem', isSame), { note: 'repetida', sentence: sentences.key });
  const other = { ...sent, body: { ...body, quantity: 2 } };
  await check('putItem', other, (reply) => refusalProblems(reply, ['key-reused']), {
    note: 'a mesma chave, outro corpo',
    sentence: sentences.keyReused,
  });
  await checkChange(checks, watch, changed);
  watch.close();
  await checkReturn(checks, { url, code }, changed);
  await checkHeartbeat(checks, { url, code });
}

/**
 * Sends a change with a precondition that fails, and repeats it without one. The repetition has the same key, so it
 * gets the saved refusal.
 */
async function checkSavedRefusal({ check }: Checks, body: unknown, order: unknown): Promise<void> {
  const idempotencyKey = randomUUID();
  const isStale = (reply: Reply) => refusalProblems(reply, ['stale']);
  const options = (note: string) => ({ note, sentence: sentences.keyRefused });
  const ifMatch = `"${randomUUID()}.1"`;
  await check('putItem', { body, idempotencyKey, ifMatch }, isStale, options('recusada, com uma chave'));
  await check('putItem', { body, idempotencyKey }, isStale, options('a recusa repetida, sem If-Match'));
  const isSame = (data: unknown) => equal('version', fieldOf(data, 'version'), fieldOf(order, 'version'));
  await check('currentOrder', {}, isSuccess('currentOrder', isSame), options('depois da recusa repetida'));
}

/** Reads the changed order with the ETag of its earlier version, and then with its own. */
async function checkChangedTag({ check }: Checks, oldTag: string, changed: unknown): Promise<void> {
  const options = (note: string) => ({ note, sentence: sentences.etagChange });
  let newTag: string | null = null;
  const isNew = (reply: Reply) => {
    ({ etag: newTag } = reply);
    if (reply.status === 304) return ['status 304 com o ETag de antes da mudança, esperado 200'];
    return [
      ...isSuccess('currentOrder', (data) => equal('version', fieldOf(data, 'version'), fieldOf(changed, 'version')))(
        reply,
      ),
      ...(reply.etag !== null && reply.etag !== oldTag ? [] : [`o ETag depois da mudança é ${reply.etag}, o de antes`]),
    ];
  };
  await check('currentOrder', { ifNoneMatch: oldTag }, isNew, options('o ETag de antes de uma mudança'));
  if (newTag === null || newTag === oldTag) return;
  await check('currentOrder', { ifNoneMatch: newTag }, ({ status }) => equal('status', status, 304), {
    ...options('o ETag de depois da mudança'),
  });
}
