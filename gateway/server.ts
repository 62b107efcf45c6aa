import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { buildGateway } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { stopGracefully } from './plugins/graceful-stop.ts';
import { bufferedLines } from './plugins/log-lines.ts';
import { readWebapp } from './plugins/read-webapp.ts';
import { makeSocketPlace } from './plugins/socket-place.ts';

type Embedded = { where: string; demoLinks: string[]; close(): Promise<void> };
type StartOptions = { listen: { socketPath: string }; contextSecret: string; log: FastifyBaseLogger };
type OrderServiceDoor = { startOrderService(env: NodeJS.ProcessEnv, options: StartOptions): Promise<Embedded> };

const distFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist');

/** Starts the shop and keeps it until SIGTERM or SIGINT. The only place that reads the environment and listens. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const webapp = await readWebapp(distFolder);
  const place = config.orderServiceUrl === null ? await makeSocketPlace() : null;
  const orderService = place ?? { url: config.orderServiceUrl ?? '' };
  const app = await buildGateway(config, { orderService, webapp, logStream: bufferedLines(1) });

  let embedded: Promise<Embedded> | null = null;
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await stopGracefully(app, config.limits);
    // Also one that is still starting: its database must not outlive this process.
    const started = await embedded?.catch(() => null);
    await started?.close();
    await place?.remove();
  };
  const onSignal = () => {
    // Asked twice: whoever asks will not wait.
    if (stopping) process.exit(1);
    stopping = stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  try {
    if (place) embedded = startEmbedded({ listen: place, contextSecret: config.contextSecret, log: app.log });
    const links = (await embedded)?.demoLinks ?? [];
    await app.listen({ host: config.host, port: config.port });
    sayReady(config.publicUrl, links);
  } catch (reason) {
    // Stopped while starting: the stop ends the process, and says how.
    if (stopping) return stopping;
    await stop();
    throw reason;
  }
}

/** The one door between the two servers, opened only when needed: with a configured order service the code behind it never runs. */
async function startEmbedded(options: StartOptions): Promise<Embedded> {
  const door = (await import(new URL('../order-service/app.ts', import.meta.url).href)) as OrderServiceDoor;
  return door.startOrderService(process.env, options);
}

function sayReady(publicUrl: string, links: readonly string[]): void {
  console.log(`Loja pronta em ${publicUrl}`);
  if (links.length > 0) console.log(`Demonstração:\n${links.map((link) => `  ${link}`).join('\n')}`);
}

function fail(reason: unknown): never {
  console.error(reason instanceof ConfigError ? reason.message : reason);
  process.exit(1);
}

main().catch(fail);
