import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';

/** The order service that this process starts when no other is configured. */
export type EmbeddedOrderService = { where: string; demoLinks: string[]; close(): Promise<void> };

type StartOrderService = (
  env: NodeJS.ProcessEnv,
  options: { listen: { socketPath: string }; contextSecret: string; log: FastifyBaseLogger },
) => Promise<EmbeddedOrderService>;

/** A socket in a folder of its own, which only this user can enter. */
export async function makeSocketPlace(): Promise<{ socketPath: string; remove(): Promise<void> }> {
  if (process.platform === 'win32') return { socketPath: `\\\\.\\pipe\\loja-${process.pid}`, remove: async () => {} };
  const folder = await mkdtemp(path.join(tmpdir(), 'loja-'));
  return { socketPath: path.join(folder, 'order.sock'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The one door between the two servers. Loaded only when needed: with a configured order service its code never runs. */
export async function startEmbedded(
  env: NodeJS.ProcessEnv,
  socketPath: string,
  config: Config,
  log: FastifyBaseLogger,
): Promise<EmbeddedOrderService> {
  const { startOrderService } = (await import(new URL('../order-service/app.ts', import.meta.url).href)) as {
    startOrderService: StartOrderService;
  };
  return startOrderService(env, { listen: { socketPath }, contextSecret: config.contextSecret, log });
}
