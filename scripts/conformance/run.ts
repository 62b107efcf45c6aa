import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import { SessionType } from '#shared/model/session.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { dataOf, refusalProblems, successProblems } from './reply-problems.ts';
import { type CallOptions, type Reply, sendCall } from './send-call.ts';

/** The result of one call: its problems, or why it was not tried. */
export type Finding = { call: string; problems: string[] } | { call: string; untried: string };

type CallInput = Omit<CallOptions, 'code'>;
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
  paymentOptions: () => ({}),
  sellers: () => ({}),
  schedule: () => ({}),
  addressByCep: () => ({ params: { cep: '01001000' } }),
  priceTables: () => ({}),
};

export type ConformanceOptions = { url: string; code: string; isWriting: boolean };

/**
 * Sends the contract's calls to an order service and reports the deviations call by call (spec §7). Only with
 * `isWriting` it changes anything, and it reverts those changes.
 */
export async function findDeviations({ url, code, isWriting }: ConformanceOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const runCall = async (
    name: EndpointName,
    input: CallInput,
    check: (reply: Reply) => string[],
    note = '',
    as: string | null = code,
  ) => {
    const { method, path } = endpoints[name];
    const call = `${method} ${path}${note}`;
    try {
      const reply = await sendCall(url, endpoints[name], { ...input, code: as });
      findings.push({ call, problems: check(reply) });
      return dataOf(reply);
    } catch (error) {
      // If the first call gets no response, the service is down, and every other call would time out too.
      if (findings.length === 0)
        throw new OperatorError(`Ninguém responde em ${url}: confira o endereço e se o serviço está no ar.`);
      findings.push({ call, problems: [`sem resposta (${error instanceof Error ? error.name : 'falha'})`] });
      return undefined;
    }
  };
  const checkSuccess = (name: EndpointName) => (reply: Reply) => successProblems(reply, schemaOf(name));

  const session = await runCall('session', { params: { code } }, checkSuccess('session'), '', null);
  await runCall(
    'session',
    { params: { code: `nobody-${randomUUID()}` } },
    (reply) => refusalProblems(reply, [401, 404]),
    ' (código desconhecido)',
    null,
  );
  await runCall('settings', {}, checkSuccess('settings'));
  await runCall('currentOrder', {}, (reply) => refusalProblems(reply, [401]), ' (sem sessão)', null);
  const categories = idsOf(
    rowsOf(await runCall('categories', { query: { perPage: '50' } }, checkSuccess('categories'))),
  );
  const top = rowsOf(await runCall('topProducts', { query: { ...page, perPage: '50' } }, checkSuccess('topProducts')));
  const collectionId = categories.find((id) => id.startsWith('COLLECTION')) ?? null;
  const sample: ShopSample = {
    isAgent: fieldOf(session, 'sessionType') === SessionType.PlatformUser,
    productId: idsOf(top)[0] ?? null,
    categoryId: categories.find((id) => !id.startsWith('COLLECTION')) ?? null,
    collectionId,
  };

  let order: unknown;
  for (const [name, facts] of entries()) {
    if (facts.effect === 'write' || ['session', 'settings', 'categories', 'topProducts'].includes(name)) continue;
    const call = `${facts.method} ${facts.path}`;
    const input = readingCalls[name]?.(sample);
    if (input === undefined) findings.push({ call, untried: 'não é do serviço de pedidos' });
    else if (input === null) findings.push({ call, untried: 'a loja não tem o que ela pede' });
    else if (facts.caller === 'agent' && !sample.isAgent)
      await runCall(name, input, (reply) => refusalProblems(reply, [403]), ' (só para atendentes)');
    else {
      const data = await runCall(name, input, checkSuccess(name));
      if (name === 'currentOrder') order = data;
    }
  }
  if (isWriting) await tryWriting(runCall, simpleProduct(top, order), checkSuccess);
  const tried = new Set(findings.map(({ call }) => call.split(' (')[0]));
  for (const [, { method, path }] of entries())
    if (!tried.has(`${method} ${path}`))
      findings.push({
        call: `${method} ${path}`,
        untried: isWriting ? 'não pode ser desfeita' : 'escreve; só com --write',
      });
  return findings;
}

type RunCall = (
  name: EndpointName,
  input: CallInput,
  check: (reply: Reply) => string[],
  note?: string,
) => Promise<unknown>;

/** Adds a product to the order, repeats the same request, and removes it again. */
async function tryWriting(
  runCall: RunCall,
  productId: string | null,
  checkSuccess: (name: EndpointName) => (reply: Reply) => string[],
): Promise<void> {
  if (productId === null) return;
  const body = { index: '', providerId: productId, quantity: 1, attributes: [] };
  const idempotencyKey = randomUUID();
  const before = await runCall('putItem', { body, idempotencyKey }, checkSuccess('putItem'));
  await runCall(
    'putItem',
    { body, idempotencyKey },
    (reply) => [
      ...checkSuccess('putItem')(reply),
      ...(fieldOf(dataOf(reply), 'version') === fieldOf(before, 'version')
        ? []
        : ['a mesma Idempotency-Key teve dois efeitos']),
    ],
    ' (repetida)',
  );
  const other = { ...body, quantity: 2 };
  await runCall(
    'putItem',
    { body: other, idempotencyKey },
    (reply) => refusalProblems(reply, [422]),
    ' (a mesma chave, outro corpo)',
  );
  await runCall('putItem', { body: { ...body, quantity: 0 } }, checkSuccess('putItem'), ' (tirada)');
  await runCall(
    'putItem',
    { body: { quantity: 'um' } },
    (reply) => refusalProblems(reply, [400, 422]),
    ' (corpo errado)',
  );
}

const entries = () => Object.entries(endpoints) as [EndpointName, EndpointFacts][];
const schemaOf = (name: EndpointName): TSchema | null =>
  (Reflect.get(responseSchemas, name) as TSchema | undefined) ?? null;
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The rows of a page; empty when the value is not a page. */
function rowsOf(paged: unknown): unknown[] {
  const rows: unknown = fieldOf(paged, 'data');
  return Array.isArray(rows) ? rows : [];
}

const idsOf = (rows: unknown[]): string[] =>
  rows.map((row) => fieldOf(row, 'providerId')).filter((id) => typeof id === 'string');

/** A product that anyone can buy without options and that is not in the order yet: existing items stay unchanged. */
function simpleProduct(products: unknown[], order: unknown): string | null {
  const items: unknown = fieldOf(order, 'items');
  const inOrder = idsOf(Array.isArray(items) ? items : []);
  const isSimple = (product: unknown) =>
    fieldOf(product, 'isActive') === true &&
    ['variants', 'isRestrictedSale', 'isPriceOnRequest', 'hasShippingRestriction'].every(
      (name) => fieldOf(product, name) !== true,
    );
  return idsOf(products.filter(isSimple)).find((id) => !inOrder.includes(id)) ?? null;
}
