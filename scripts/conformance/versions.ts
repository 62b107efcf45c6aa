import { randomUUID } from 'node:crypto';
import { type Checks, callOf, equal, fieldOf, isSuccess, listOf, seen, sentences } from './checks.ts';
import { watchEvents } from './event-watch.ts';
import { checkChange, checkHeartbeat, checkReturn } from './events.ts';
import { dataOf, refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

type Context = { url: string; code: string; productId: string };

/** Checks the ETag, preconditions, a repeated key and the events of the first change. */
export async function checkVersions(checks: Checks, { url, code, productId }: Context): Promise<void> {
  const { check, untried } = checks;
  let etag: string | null = null;
  const before = await check('currentOrder', {}, (reply) => {
    ({ etag } = reply);
    return isSuccess('currentOrder')(reply);
  });
  if (etag === null) untried(callOf('currentOrder'), 'a resposta não tem ETag', sentences.etag);
  else
    await check('currentOrder', { ifNoneMatch: etag }, ({ status }) => equal('status', status, 304), {
      note: 'If-None-Match',
      sentence: sentences.etag,
    });
  const body = { index: '', providerId: productId, quantity: 1, attributes: [] };
  const isStale = (reply: Reply) => [
    ...refusalProblems(reply, [409]),
    ...equal('data.id', fieldOf(dataOf(reply), 'id'), fieldOf(before, 'id')),
  ];
  await check('putItem', { body, ifMatch: `"${randomUUID()}.1"` }, isStale, {
    note: 'If-Match de outro pedido',
    sentence: sentences.ifMatch,
  });
  const unknown = { ...body, providerId: `nothing-${randomUUID()}` };
  await check('putItem', { body: unknown }, (reply) => refusalProblems(reply, [404, 422]), {
    note: 'produto desconhecido',
    sentence: sentences.missing,
  });

  const watch = await watchEvents(url, code);
  const grows = (data: unknown) =>
    Number(fieldOf(data, 'version')) > Number(fieldOf(before, 'version')) ? [] : ['a versão não cresceu'];
  const idempotencyKey = randomUUID();
  const sent = { body, idempotencyKey, ifMatch: seen(before) };
  const changed = await check('putItem', sent, isSuccess('putItem', grows), { sentence: sentences.version });
  const isSame = (data: unknown) => [
    ...equal('version', fieldOf(data, 'version'), fieldOf(changed, 'version')),
    ...equal('items.length', listOf(fieldOf(data, 'items')).length, listOf(fieldOf(changed, 'items')).length),
  ];
  await check('putItem', sent, isSuccess('putItem', isSame), { note: 'repetida', sentence: sentences.key });
  const other = { ...sent, body: { ...body, quantity: 2 } };
  await check('putItem', other, (reply) => refusalProblems(reply, [422]), {
    note: 'a mesma chave, outro corpo',
    sentence: sentences.keyReused,
  });
  await checkChange(checks, watch, changed);
  watch.close();
  await checkReturn(checks, { url, code }, changed);
  await checkHeartbeat(checks, { url, code });
}
