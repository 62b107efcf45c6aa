import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { contextSignatureHeader, contextTextToSign } from '#shared/contract/context-headers.ts';
import { type Claim, trayInternalPath } from '#shared/contract/tray-authorization.ts';
import type { StoreAuthorization, StoreReading } from '#shared/model/store-link.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { newChatbotToken } from '../../../../order-service/services/messaging/chatbot-tokens.ts';
import { storeLinks } from '../../../../order-service/services/tray/tray-links.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  startTestService,
  type TestParts,
  type TestResponse,
} from '../../../helpers/order-service/order-service.ts';

export const key = 'a key that seals what tests keep';
export const start = new Date();
export const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
export const codesOf = ({ status, errors }: TestResponse<unknown>) => [status, ...errors.map(({ code }) => code)];
export const codeOf = (letter: string) => letter.repeat(64);

export const authorization = (fields: Partial<StoreAuthorization> = {}): StoreAuthorization => ({
  admUser: 'roottray',
  code: codeOf('a'),
  apiAddress: 'https://ana.commercesuite.com.br/web_api',
  storeHost: 'https://ana.commercesuite.com.br',
  store: '391250',
  ...fields,
});
export const tokens = (name: string) => ({
  accessToken: `access-token-${name}`,
  refreshToken: `refresh-token-${name}`,
  accessExpiresAt: minutes(180).toISOString(),
  refreshExpiresAt: minutes(43_200).toISOString(),
});

/** The sync is complete, and the next one is due in six hours. */
export async function restSync(database: Database): Promise<void> {
  await database.run(sql`update store_sync set phase = 'rest'`);
  await database.run(sql`update job set run_at = ${minutes(360)} where kind = 'tray-sync'`);
}

/** As the gateway signs its calls. */
export function signed(): Record<string, string> {
  const headers = { 'x-request-id': 'r1' };
  return {
    ...headers,
    [contextSignatureHeader]: createHmac('sha256', contextSecret).update(contextTextToSign(headers)).digest('hex'),
  };
}

export async function startLinks(t: Parameters<typeof startTestService>[0], database: Database, parts: TestParts = {}) {
  let now = start;
  const service = await startTestService(t, database, () => now, undefined, {
    storeLinkKeys: { key, isDemoKey: false },
    ...parts,
  });
  const inside = <Data>(path: string, body: unknown) =>
    service.post<Data>(path, body, { code: null, headers: signed() });
  const claim = (sent = authorization()) => inside<Claim>(trayInternalPath.claim, sent);
  const hold = async (sent = authorization(), name = 'first') => {
    assert.equal(dataOf(await claim(sent)), 'claimed');
    assert.equal((await inside(trayInternalPath.keep, { code: sent.code, ...tokens(name) })).status, 200);
  };
  return {
    ...service,
    inside,
    claim,
    hold,
    link: (chatbotId: string, chatbotToken: string, sent = authorization()) =>
      service.post<{ chatbotId: string }>('/tray/link-store', { ...sent, chatbotId, chatbotToken }, { code: null }),
    chatbotOf: (store: string, code: string | null = codeOf('a')) =>
      service.get<string>(`/tray/link-store/${store}`, { code }),
    readingOf: (store: string, code: string | null = codeOf('a')) =>
      service.get<StoreReading>(`/tray/link-store/${store}/reading`, { code }),
    linkOf: (shopId: string) => storeLinks(key).linkOf(database, shopId),
    goTo: (time: Date) => {
      now = time;
    },
  };
}

/** As the service records it when the store refuses its tokens. */
export async function takeBack(database: Database, shopId: string) {
  const link = await storeLinks(key).linkOf(database, shopId);
  assert.ok(link && (await storeLinks(key).markRevoked(database, link)));
}

export async function chatbot(database: Database, slug: string, isDemo = false) {
  const { shopId } = await createShop(database, { slug, code: slug, isDemo });
  return { shopId, id: slug, token: await newChatbotToken(database, shopId) };
}
