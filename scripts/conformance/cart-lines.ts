import { randomUUID } from 'node:crypto';
import { type Checks, equal, fieldOf, isSuccess, listOf, seen, sentences } from './checks.ts';
import { dataOf, refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

type Context = { agentCode: string | null; productId: string };

/**
 * Changes the quantity of the product's line again and again: without and with its index, against an old version, with
 * a note, and as an agent. It begins and ends with one unit on one line.
 */
export async function checkLines(checks: Checks, { agentCode, productId }: Context): Promise<void> {
  const { check, untried } = checks;
  const body = { index: '', providerId: productId, attributes: [] };
  const start = await check(
    'putItem',
    { body: { ...body, quantity: 1 } },
    isSuccess('putItem', hasLine(productId, 1)),
    {
      note: 'uma unidade',
      sentence: sentences.quantity,
    },
  );
  const index = fieldOf(lineOf(start, productId), 'index');
  let isScarce = false;
  const hasTwo = (reply: Reply) => {
    isScarce = reply.status === 422;
    return isScarce ? refusalProblems(reply, ['rule']) : isSuccess('putItem', hasLine(productId, 2, index))(reply);
  };
  await check('putItem', { body: { ...body, quantity: 2 } }, hasTwo, {
    note: 'duas unidades',
    sentence: sentences.quantity,
  });
  if (isScarce || typeof index !== 'string')
    return untried('A mudança de uma linha', 'a loja não vende duas unidades deste produto', sentences.quantity);
  const ofLine = { ...body, index };
  const one = await check(
    'putItem',
    { body: { ...ofLine, quantity: 1 } },
    isSuccess('putItem', hasLine(productId, 1, index)),
    { note: 'a linha pelo index', sentence: sentences.index },
  );
  const isRefused = (reply: Reply) => refusalProblems(reply, ['not-found', 'stale', 'rule']);
  await check('putItem', { body: { ...body, index: '99999', quantity: 1 } }, isRefused, {
    note: 'index desconhecido',
    sentence: sentences.index,
  });

  const isStale = (reply: Reply) => [
    ...refusalProblems(reply, ['stale']),
    ...equal('data.id', fieldOf(dataOf(reply), 'id'), fieldOf(one, 'id')),
    ...equal('data.version', fieldOf(dataOf(reply), 'version'), fieldOf(one, 'version')),
  ];
  await check('putItem', { body: { ...ofLine, quantity: 2 }, ifMatch: seen(start) }, isStale, {
    note: 'If-Match de uma versão anterior da mesma linha',
    sentence: sentences.stale,
  });

  if (fieldOf(one, 'enablePreferences') === true) {
    const preferences = 'bem passado';
    const hasNote = (data: unknown) =>
      equal('preferences', fieldOf(lineOf(data, productId), 'preferences'), preferences);
    await check('putItem', { body: { ...ofLine, quantity: 1, preferences } }, isSuccess('putItem', hasNote), {
      note: 'com preferences',
      sentence: sentences.preferences,
    });
    await check('putItem', { body: { ...ofLine, quantity: 1, preferences: null } }, isSuccess('putItem'), {
      note: 'sem preferences',
      sentence: sentences.preferences,
    });
  } else untried('As preferences de uma linha', 'enablePreferences é false', sentences.preferences);

  if (agentCode === null) return untried('A mudança por um atendente', 'falta --agent', sentences.changedBy);
  const idempotencyKey = randomUUID();
  const sent = { body: { ...ofLine, quantity: 2 }, idempotencyKey };
  await check('putItem', sent, isSuccess('putItem', hasLine(productId, 2, index)), { sentence: sentences.quantity });
  await check('putItem', { body: { ...ofLine, quantity: 1 } }, isSuccess('putItem', hasLine(productId, 1, index)), {
    sentence: sentences.quantity,
  });
  const isByAgent = (data: unknown) => equal('changedBy', fieldOf(data, 'changedBy'), 'agent');
  await check('putItem', sent, isSuccess('putItem', hasLine(productId, 2, index)), {
    note: 'a chave do contato, numa outra sessão',
    as: agentCode,
    sentence: sentences.keySession,
  });
  await check('currentOrder', {}, isSuccess('currentOrder', hasLine(productId, 2, index)), {
    note: 'depois da chave noutra sessão',
    sentence: sentences.keySession,
  });
  await check('putItem', { body: { ...ofLine, quantity: 1 } }, isSuccess('putItem', isByAgent), {
    note: 'pelo atendente',
    as: agentCode,
    sentence: sentences.changedBy,
  });
}

/** The product's line; gifts are others. */
const linesOf = (order: unknown, productId: string): unknown[] =>
  listOf(fieldOf(order, 'items')).filter(
    (item) => fieldOf(item, 'providerId') === productId && fieldOf(item, 'isGift') !== true,
  );
const lineOf = (order: unknown, productId: string): unknown => linesOf(order, productId)[0];

/** The problems unless the product has one line of this quantity, and every sum is that of its parts. */
const hasLine =
  (productId: string, quantity: number, index?: unknown) =>
  (order: unknown): string[] => {
    const lines = linesOf(order, productId);
    return [
      ...(lines.length === 1 ? [] : [`o produto tem ${lines.length} linhas, esperada 1`]),
      ...equal('quantity', fieldOf(lines[0], 'quantity'), quantity),
      ...(index === undefined ? [] : equal('index', fieldOf(lines[0], 'index'), index)),
      ...sumProblems(order),
    ];
  };

function sumProblems(order: unknown): string[] {
  const items = listOf(fieldOf(order, 'items'));
  const cents = (value: unknown): number => Math.round(Number(value) * 100);
  const ofLines = items
    .filter((item) => fieldOf(item, 'isGift') !== true)
    .flatMap((item) => {
      const unit = cents(fieldOf(item, 'promotionalPrice')) || cents(fieldOf(item, 'unitPrice'));
      const expected = (unit * Number(fieldOf(item, 'quantity'))) / 100;
      const isRight = cents(fieldOf(item, 'totalAmout')) === cents(expected);
      return isRight ? [] : equal('items[].totalAmout', fieldOf(item, 'totalAmout'), expected);
    });
  const sum = items.reduce<number>((total, item) => total + cents(fieldOf(item, 'totalAmout')), 0);
  const isSum = cents(fieldOf(order, 'itemsAmout')) === sum;
  return [...ofLines, ...(isSum ? [] : equal('itemsAmout', fieldOf(order, 'itemsAmout'), sum / 100))];
}
