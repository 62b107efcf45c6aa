import type { EndpointName } from '#shared/contract/endpoints.ts';
import { type CallInput, type Checks, callOf, equal, fieldOf, idsOf, isSuccess, rowsOf, sentences } from './checks.ts';
import { dataOf, refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

/** The lists of products that are read in pages, with what they are asked for besides the page. */
const lists: [name: EndpointName, asked: (page: Record<string, unknown>) => CallInput][] = [
  ['topProducts', (page) => ({ query: textOf(page) })],
  ['searchTextProducts', (page) => ({ body: { searchQuery: 'a', filters: {}, ...page } })],
];
const unknownCategory = 'conformidade-nada';

/** Reads lists page by page by their tokens, and asks for a category that the shop does not have. */
export async function checkLists(checks: Checks): Promise<void> {
  for (const [name, asked] of lists) await checkPages(checks, name, asked);
  const isEmpty = (reply: Reply) => {
    if ([404, 422].includes(reply.status)) return refusalProblems(reply, ['not-found', 'rule']);
    const found = rowsOf(dataOf(reply)).length;
    return [
      ...isSuccess('searchProducts')(reply),
      ...(found === 0 ? [] : [`uma categoria que não existe tem ${found} produtos`]),
    ];
  };
  await checks.check('searchProducts', { body: { category: unknownCategory, perPage: 2, pageNumber: 0 } }, isEmpty, {
    note: 'categoria desconhecida',
    sentence: sentences.category,
  });
}

async function checkPages(
  { check, untried }: Checks,
  name: EndpointName,
  asked: (page: Record<string, unknown>) => CallInput,
): Promise<void> {
  const options = (note: string) => ({ note, sentence: sentences.pages });
  const isOne = (data: unknown) => (rowsOf(data).length <= 1 ? [] : ['perPage=1, e veio mais de um produto']);
  const first = await check(name, asked({ perPage: 1, pageNumber: 0 }), isSuccess(name, isOne), options('uma por vez'));
  const token = fieldOf(first, 'token');
  if (fieldOf(first, 'hasMore') !== true || typeof token !== 'string')
    untried(`${callOf(name)} (página seguinte)`, 'a lista tem um produto só', sentences.pages);
  else {
    const [firstId] = idsOf(rowsOf(first));
    const isNext = (data: unknown) => [
      ...isOne(data),
      ...equal('data.length', rowsOf(data).length, 1),
      ...(idsOf(rowsOf(data))[0] === firstId ? ['a página do token é a primeira de novo'] : []),
    ];
    await check(name, asked({ perPage: 1, pageToken: token }), isSuccess(name, isNext), options('página seguinte'));
  }
  const wrong = asked({ perPage: 1, pageToken: 'conformidade-nada' });
  await check(name, wrong, (reply) => refusalProblems(reply, ['bad-page-token']), options('token de outra lista'));
}

const textOf = (page: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(page).map(([name, value]) => [name, String(value)]));
