import type { TestContext } from 'node:test';
import type { OpenedSession } from '#shared/contract/platform/platform-schemas.ts';
import { createApiKey } from '../../../order-service/services/platform/api-keys.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  startTestService,
  type TestService,
} from './order-service.ts';

export const ana = { id: 'ana-7', name: 'Ana Vendas' };
export const carlos = { id: 'carlos', name: 'Carlos Balcão' };

/** Two shops of one service, whose sessions come from the Platform API; `key` is that of the first. */
export async function startWithAgents(t: TestContext, database: TestService['database']) {
  const service = await startTestService(t, database);
  const options = { channels: [demoChannel], products: [draft('cafe')] };
  const { shopId } = await createShop(database, options);
  const other = await createShop(database, { ...options, slug: 'outra', code: 'bob' });
  const { key } = await createApiKey(database, shopId, { name: 'Chatbot', contextSecret });
  const { key: otherKey } = await createApiKey(database, other.shopId, { name: 'Outro', contextSecret });
  const request = (contact: { id: string; name: string }, more: object = {}, code = key) =>
    service.post<OpenedSession>(
      '/platform/sessions',
      { channelType: 'WhatsApp', channelId: 'zap', contact, ...more },
      { code },
    );
  /** The code of a new session for this contact. */
  const open = async (...args: Parameters<typeof request>): Promise<string> => dataOf(await request(...args)).code;
  /** The code of a new session of an agent who serves this contact; without `agent` the platform names none. */
  const asAgent = (contact: { id: string; name: string }, agent?: object, code = key) =>
    open(contact, { sessionType: 'PlatformUser', ...(agent && { agent }) }, code);
  return { service, shopId, key, otherKey, request, open, asAgent };
}
