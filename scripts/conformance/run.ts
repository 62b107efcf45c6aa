import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { answers } from '#shared/contract/answers.ts';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { SessionType } from '#shared/model/session.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Asking, ask, type Reply } from './ask.ts';
import { dataOf, refusalProblems, successProblems } from './judge.ts';

/** The result of one call: its problems, or why it was not tried. */
export type Finding = { call: string; problems: string[] } | { call: string; untried: string };

type Sent = Omit<Asking, 'code'>;
/** What the shop has, for the calls that need it. */
type Known = { isAgent: boolean; productId: string | null; categoryId: string | null; collectionId: string | null };

const page = { perPage: '2', pageNumber: '0' };

/** How to send each reading call; null: the shop lacks what the call needs. */
const readings: { [Name in EndpointName]?: (known: Known) => Sent | null } = {
  categories: () => ({ query: { perPage: '50' } }),
  topProducts: () => ({ query: page }),
  searchProducts: ({ categoryId }) => (categoryId === null ? null : { body: { category: categoryId, perPage: 2, pageNumber: 0 } }),
  collectionProducts: ({ collectionId }) => (collectionId === null ? null : { params: { id: collectionId }, query: page }),
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

export type Wish = { url: string; code: string; isWriting: boolean };

/**
 * Sends the contract's calls to an order service and reports the deviations call by call (spec §7). Only with
 * `isWriting` it changes anything, and it reverts those changes.
 */
export async function findDeviations({ url, code, isWriting }: Wish): Promise<Finding[]> {
  const findings: Finding[] = [];
  const make = async (name: EndpointName, sent: Sent, judge: (reply: Reply) => string[], note = '', as: string | null = code) => {
    const { method, path } = endpoints[name];
    const call = `${method} ${path}${note}`;
    try {
      const reply = await ask(url, endpoints[name], { ...sent, code: as });
      findings.push({ call, problems: judge(reply) });
      return dataOf(reply);
    } catch (error) {
      // If the first call gets no response, the service is down, and every other call would time out too.
      if (findings.length === 0) throw new OperatorError(`Ninguém responde em ${url}: confira o endereço e se o serviço está no ar.`);
      findings.push({ call, problems: [`sem resposta (${error instanceof Error ? error.name : 'falha'})`] });
      return undefined;
    }
  };
  const isRight = (name: EndpointName) => (reply: Reply) => successProblems(reply, schemaOf(name));

  const session = await make('session', { params: { code } }, isRight('session'), '', null);
  await make(
    'session',
    { params: { code: `nobody-${randomUUID()}` } },
    (reply) => refusalProblems(reply, [401, 404]),
    ' (código desconhecido)',
    null,
  );
  await make('settings', {}, isRight('settings'));
  await make('currentOrder', {}, (reply) => refusalProblems(reply, [401]), ' (sem sessão)', null);
  const categories = idsOf(rowsOf(await make('categories', { query: { perPage: '50' } }, isRight('categories'))));
  const top = rowsOf(await make('topProducts', { query: { ...page, perPage: '50' } }, isRight('topProducts')));
  const collectionId = categories.find((id) => id.startsWith('COLLECTION')) ?? null;
  const known: Known = {
    isAgent: fieldOf(session, 'sessionType') === SessionType.PlatformUser,
    productId: idsOf(top)[0] ?? null,
    categoryId: categories.find((id) => !id.startsWith('COLLECTION')) ?? null,
    collectionId,
  };

  let order: unknown;
  for (const [name, facts] of entries()) {
    if (facts.effect === 'write' || ['session', 'settings', 'categories', 'topProducts'].includes(name)) continue;
    const call = `${facts.method} ${facts.path}`;
    const sent = readings[name]?.(known);
    if (sent === undefined) findings.push({ call, untried: 'não é do serviço de pedidos' });
    else if (sent === null) findings.push({ call, untried: 'a loja não tem o que ela pede' });
    else if (facts.caller === 'agent' && !known.isAgent)
      await make(name, sent, (reply) => refusalProblems(reply, [403]), ' (só para atendentes)');
    else {
      const data = await make(name, sent, isRight(name));
      if (name === 'currentOrder') order = data;
    }
  }
  if (isWriting) await tryWriting(make, plainProduct(top, order), isRight);
  const tried = new Set(findings.map(({ call }) => call.split(' (')[0]));
  for (const [, { method, path }] of entries())
    if (!tried.has(`${method} ${path}`))
      findings.push({ call: `${method} ${path}`, untried: isWriting ? 'não pode ser desfeita' : 'escreve; só com --write' });
  return findings;
}

type Make = (name: EndpointName, sent: Sent, judge: (reply: Reply) => string[], note?: string) => Promise<unknown>;

/** Adds a product to the order, repeats the same request, and removes it again. */
async function tryWriting(
  make: Make,
  productId: string | null,
  isRight: (name: EndpointName) => (reply: Reply) => string[],
): Promise<void> {
  if (productId === null) return;
  const body = { index: '', providerId: productId, quantity: 1, attributes: [] };
  const idempotencyKey = randomUUID();
  const before = await make('putItem', { body, idempotencyKey }, isRight('putItem'));
  await make(
    'putItem',
    { body, idempotencyKey },
    (reply) => [
      ...isRight('putItem')(reply),
      ...(fieldOf(dataOf(reply), 'version') === fieldOf(before, 'version') ? [] : ['a mesma Idempotency-Key teve dois efeitos']),
    ],
    ' (repetida)',
  );
  const other = { ...body, quantity: 2 };
  await make('putItem', { body: other, idempotencyKey }, (reply) => refusalProblems(reply, [422]), ' (a mesma chave, outro corpo)');
  await make('putItem', { body: { ...body, quantity: 0 } }, isRight('putItem'), ' (tirada)');
  await make('putItem', { body: { quantity: 'um' } }, (reply) => refusalProblems(reply, [400, 422]), ' (corpo errado)');
}

const entries = () => Object.entries(endpoints) as [EndpointName, EndpointFacts][];
const schemaOf = (name: EndpointName): TSchema | null => (Reflect.get(answers, name) as TSchema | undefined) ?? null;
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The rows of a page; empty when the value is not a page. */
function rowsOf(paged: unknown): unknown[] {
  const rows: unknown = fieldOf(paged, 'data');
  return Array.isArray(rows) ? rows : [];
}

const idsOf = (rows: unknown[]): string[] => rows.map((row) => fieldOf(row, 'providerId')).filter((id) => typeof id === 'string');

/** A product that anyone can buy without options and that is not in the order yet: existing items stay unchanged. */
function plainProduct(products: unknown[], order: unknown): string | null {
  const items: unknown = fieldOf(order, 'items');
  const held = idsOf(Array.isArray(items) ? items : []);
  const isPlain = (product: unknown) =>
    fieldOf(product, 'isActive') === true &&
    ['variants', 'isRestrictedSale', 'isPriceOnRequest', 'hasShippingRestriction'].every((name) => fieldOf(product, name) !== true);
  return idsOf(products.filter(isPlain)).find((id) => !held.includes(id)) ?? null;
}
