import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mcpAccept, mcpPath } from '#shared/contract/platform/mcp.ts';
import { type PlatformCall, platformCalls } from '#shared/contract/platform/platform.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  contextSecret,
  createShop,
  demoChannel,
  draft,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';

onOneDatabase((kind, fresh) => {
  // Decision: A key made with --mcp opens the MCP server and no call of the Platform API.
  describe(`a key for the MCP server alone (${kind})`, () => {
    test('uses the tools, and is refused by every call of the Platform API', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const shop = { channels: [demoChannel], products: [draft('cafe', { variant: { available: 5 } })] };
      const { shopId } = await createShop(service.database, shop);
      const { key } = await createApiKey(service.database, shopId, { name: 'Agente', contextSecret, isMcpOnly: true });
      const authorization = `Bearer ${key}`;
      const use = async (name: string, args: object) => {
        const response = await service.app.inject({
          method: 'POST',
          url: mcpPath,
          headers: {
            ...{ authorization, accept: mcpAccept, 'content-type': 'application/json' },
            'x-contact-channel-type': 'WhatsApp',
            'x-contact-channel-id': 'zap',
            'x-contact-phone': '5511987654321',
          },
          payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
        });
        const { result } = response.json<{ result?: { isError?: boolean } }>();
        return result && (result.isError ?? false);
      };
      assert.equal(await use('search_products', { query: 'cafe' }), false);
      assert.equal(await use('set_cart_items', { items: [{ productId: 'cafe', quantity: 1 }] }), false);
      const before = await service.database.one(sql`select max(used_at) as at from api_key`);
      for (const { method, path, body } of Object.values<PlatformCall>(platformCalls)) {
        const response = await service.app.inject({
          method,
          url: path.replace(':id', '019a8d3e-0000-7000-8000-000000000000').replace(':number', '1'),
          headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { payload: '{}' }),
        });
        const { errors } = response.json<{ errors: { code: string }[] }>();
        assert.deepEqual([response.statusCode, errors[0]?.code], [403, 'not-yours'], `${method} ${path}`);
      }
      for (const path of ['/api/order/current', '/api/shop/settings', '/painel/api/orders'])
        assert.notEqual((await service.get(path, { code: key })).status, 200, path);
      assert.deepEqual(await service.database.one(sql`select max(used_at) as at from api_key`), before);
    });
  });
});
