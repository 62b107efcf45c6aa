import fastify, { type FastifyInstance } from 'fastify';
import { buildOrderService } from '../../../order-service/app.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import type { BenchCall, Send } from './bench-call.ts';
import { bulkCalls, integrationCalls } from './integration-calls.ts';
import { type Access, contextSecret } from './open-access.ts';
import { panelBenchCalls } from './panel-bench-calls.ts';
import { shopperCalls } from './shopper-calls.ts';

export type Caller = { calls: BenchCall[]; send: Send; close(): Promise<void> };

/** The order service on this database and its calls. */
export async function openCaller(database: Database, access: Access): Promise<Caller> {
  const app: FastifyInstance = await buildOrderService({
    database,
    contextSecret,
    log: fastify({ logger: false }).log,
    postalCodes: { find: async () => ({ kind: 'unavailable' }), close: async () => {} },
    // The demo's provider simulates payments within the process.
    isDemo: true,
  });
  return {
    calls: [...shopperCalls(), ...integrationCalls(access), ...panelBenchCalls(access), ...bulkCalls(access)],
    close: () => app.close(),
    async send(options) {
      const { statusCode, payload, headers } = await app.inject(options);
      if (statusCode >= 400)
        throw new Error(`${options.method} ${String(options.url)}: ${statusCode} ${payload.slice(0, 300)}`);
      if (!String(headers['content-type']).includes('json')) return payload;
      const { data, result } = JSON.parse(payload);
      // A tool of the MCP server refuses in its result.
      if (result?.isError) throw new Error(`${String(options.url)}: ${payload.slice(0, 300)}`);
      return data;
    },
  };
}
