import { randomUUID } from 'node:crypto';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import { SessionType } from '#shared/model/session.ts';
import { isCollectionId } from '#shared/rules/catalog/collection-id.ts';
import {
  type CallInput,
  type Checks,
  callOf,
  entries,
  type Finding,
  fieldOf,
  idsOf,
  isSuccess,
  listOf,
  rowsOf,
  sentences,
  startChecks,
} from './checks.ts';
import { checkMalformed } from './malformed.ts';
import { checkLists } from './pagination.ts';
import { checkPermissions } from './permissions.ts';
import { checkPurchases, nothingBought } from './purchase.ts';
import { dataOf, refusalProblems, successProblems } from './reply-problems.ts';
import { restoreCart } from './restore.ts';
import type { Reply } from './send-call.ts';
import { assertSessions } from './session-problems.ts';

/** What the shop has, for the calls that need it. */
type ShopSample = {
  isAgent: boolean;
  productId: string | null;
  categoryId: string | null;
  collectionId: string | null;
};

const page = { perPage: '2', pageNumber: '0' };

/** How to send each reading call; null: the shop lacks what the call needs. */
const readingCalls: { [Name in EndpointName]?: (sample: ShopSample) => CallInput | null } = {
  categories: () => ({ query: { perPage: '50' } }),
  topProducts: () => ({ query: page }),
  searchProducts: ({ categoryId }) =>
    categoryId === null ? null : { body: { category: categoryId, perPage: 2, pageNumber: 0 } },
  collectionProducts: ({ collectionId }) =>
    collectionId === null ? null : { params: { id: collectionId }, query: page },
  searchTextProducts: () => ({ body: { searchQuery: 'a', perPage: 2, pageNumber: 0, filters: {} } }),
  productsByIds: ({ productId }) => (productId === null ? null : { params: { ids: productId } }),
  facets: () => ({ query: { searchQuery: 'a' } }),
  product: ({ productId }) => (productId === null ? null : { params: { id: productId } }),
  currentOrder: () => ({}),
  cardOptions: () => ({}),
  paymentState: () => ({}),
  logisticOptions: () => ({ query: { type: '2', code: '01001000' } }),
  stores: () => ({}),
  sellers: () => ({}),
  schedule: () => ({}),
  addressByCep: () => ({ params: { cep: '01001000' } }),
  priceTables: () => ({}),
};

/** `agentCode`: of an agent's session for the same contact; `otherCode`: of another contact; `null` = none. */
export type ConformanceOptions = {
  url: string;
  code: string;
  isWriting: boolean;
  isBuying?: boolean;
  agentCode?: string | null;
  otherCode?: string | null;
};

/**
 * Sends the contract's calls to an order service and reports the deviations sentence by sentence. Only with
 * `isWriting` it changes the cart, and it reverts those changes. With `isBuying` it places orders, cancels them where
 * it has an agent's session, and empties the cart again. A cart that has items is refused before anything is sent.
 */
export async function findDeviations(options: ConformanceOptions): Promise<Finding[]> {
  const { url, code, isWriting, isBuying = false, agentCode = null, otherCode = null } = options;
  await assertSessions({ url, code, isBuying, agentCode, otherCode });
  const checks = startChecks(url, code);
  const { check, findings, untried } = checks;

  const session = await check('session', { params: { code } }, isSuccess('session'), { as: null });
  await check(
    'session',
    { params: { code: `nobody-${randomUUID()}` } },
    (reply) => refusalProblems(reply, ['no-session', 'not-found']),
    {
      note: 'código desconhecido',
      as: null,
    },
  );
  const settings = fieldOf(await check('settings', {}, isSuccess('settings')), 'data');
  await check('currentOrder', {}, (reply) => refusalProblems(reply, ['no-session']), {
    note: 'sem sessão',
    as: null,
    sentence: sentences.noSession,
  });
  const categories = idsOf(rowsOf(await check('categories', { query: { perPage: '50' } }, isSuccess('categories'))));
  const top = rowsOf(await check('topProducts', { query: { ...page, perPage: '50' } }, isSuccess('topProducts')));
  const sample: ShopSample = {
    isAgent: fieldOf(session, 'sessionType') === SessionType.PlatformUser,
    productId: idsOf(top)[0] ?? null,
    categoryId: categories.find((id) => !isCollectionId(id)) ?? null,
    collectionId: categories.find(isCollectionId) ?? null,
  };

  // Says which ways to pay the shop has, and so which calls it needs.
  await check('paymentOptions', {}, isSuccess('paymentOptions'));

  let order: unknown;
  for (const [name, facts] of entries()) {
    if (facts.effect === 'write' || isAskedBefore(name)) continue;
    const input = readingCalls[name]?.(sample);
    if (input === undefined) {
      if (!isBuying) untried(callOf(name), 'não é do serviço de pedidos, ou só com --buy');
    } else if (input === null) untried(callOf(name), 'a loja não tem o que ela pede');
    else if (facts.caller === 'agent' && !sample.isAgent)
      await check(name, input, (reply) => refusalProblems(reply, ['not-yours']), {
        note: 'só para atendentes',
        sentence: sentences.notYours,
      });
    else {
      const options = name === 'paymentState' ? { note: 'sem order', sentence: sentences.nothingToPay } : {};
      const data = await check(name, input, name === 'addressByCep' ? isFoundOrMissing : isSuccess(name), options);
      if (name === 'currentOrder') order = data;
    }
  }
  await checkLists(checks);
  await checkUnknownOrder(checks);
  const productId = simpleProduct(top, order);
  if (isWriting || isBuying) await checkMalformed(checks, { url, code, agentCode, isAgent: sample.isAgent });
  if ((isWriting || isBuying) && productId !== null) await tryWriting(checks, productId);
  if (isBuying) {
    await checkPermissions(checks, sample.isAgent);
    if (productId === null) nothingBought(checks, 'a loja não tem um produto sem opções');
    else {
      await checkPurchases(checks, { url, code, agentCode, otherCode, productId, settings });
      await restoreCart(checks, order);
    }
  }
  if (findings.every(({ sentence }) => sentence !== sentences.values))
    findings.push({ call: 'Os valores de todas as respostas', sentence: sentences.values, problems: [] });
  if (!sample.isAgent && findings.every(({ sentence }) => sentence !== sentences.shownStock))
    findings.push({ call: 'O estoque nas respostas ao contato', sentence: sentences.shownStock, problems: [] });
  const tried = new Set(findings.map(({ call }) => call.split(' (')[0]));
  for (const [name] of entries())
    if (!tried.has(callOf(name)))
      untried(
        callOf(name),
        isWriting || isBuying ? 'não é necessária para comprar' : 'escreve; só com --write ou --buy',
      );
  return findings;
}

const askedBefore: readonly EndpointName[] = ['session', 'settings', 'categories', 'topProducts', 'paymentOptions'];
const isAskedBefore = (name: EndpointName): boolean => askedBefore.includes(name);

/** A payment of an order that is not the caller's. */
async function checkUnknownOrder({ check }: Checks): Promise<void> {
  for (const name of ['paymentState', 'cardOptions'] as const)
    for (const order of ['zzz', randomUUID()])
      await check(name, { query: { order } }, (reply) => refusalProblems(reply, ['not-found', 'rule']), {
        note: 'pedido desconhecido',
        sentence: sentences.missing,
      });
}

/** A service may know no postal codes. */
const isFoundOrMissing = (reply: Reply): string[] =>
  reply.status === 404 ? refusalProblems(reply, ['not-found', 'cep-unknown']) : successProblems(reply, null);

/** Adds a product to the order, repeats the same request, and removes it again. */
async function tryWriting({ check }: Checks, productId: string): Promise<void> {
  const body = { index: '', providerId: productId, quantity: 1, attributes: [] };
  const idempotencyKey = randomUUID();
  const before = await check('putItem', { body, idempotencyKey }, isSuccess('putItem'), { sentence: sentences.item });
  await check(
    'putItem',
    { body, idempotencyKey },
    (reply) => [
      ...isSuccess('putItem')(reply),
      ...(fieldOf(dataOf(reply), 'version') === fieldOf(before, 'version')
        ? []
        : ['a mesma Idempotency-Key teve dois efeitos']),
    ],
    { note: 'repetida', sentence: sentences.key },
  );
  const other = { ...body, quantity: 2 };
  await check('putItem', { body: other, idempotencyKey }, (reply) => refusalProblems(reply, ['key-reused']), {
    note: 'a mesma chave, outro corpo',
    sentence: sentences.keyReused,
  });
  await check('putItem', { body: { ...body, quantity: 0 } }, isSuccess('putItem'), {
    note: 'tirada',
    sentence: sentences.item,
  });
}

/** A product that anyone can buy without options and that is not in the order yet: existing items stay unchanged. */
function simpleProduct(products: unknown[], order: unknown): string | null {
  const inOrder = idsOf(listOf(fieldOf(order, 'items')));
  const isSimple = (product: unknown) =>
    fieldOf(product, 'isActive') === true &&
    ['variants', 'isRestrictedSale', 'isPriceOnRequest', 'hasShippingRestriction'].every(
      (name) => fieldOf(product, name) !== true,
    );
  return idsOf(products.filter(isSimple)).find((id) => !inOrder.includes(id)) ?? null;
}
