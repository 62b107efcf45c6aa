import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGateway } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { type EmbeddedOrderService, makeSocketPlace, startEmbedded } from './embedded-order-service.ts';
import { stopGracefully } from './graceful-stop.ts';
import { bufferedLines } from './log-lines.ts';
import { readWebapp } from './plugins/read-webapp.ts';

const distFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist');

/** Starts the shop and keeps it until SIGTERM or SIGINT. The only place that reads the environment and listens. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const webapp = await readWebapp(distFolder);
  const place = config.orderServiceUrl === null ? await makeSocketPlace() : null;
  const orderService = place ?? { url: config.orderServiceUrl ?? '' };
  const app = await buildGateway(config, { orderService, webapp, logStream: bufferedLines(1) });

  let embedded: Promise<EmbeddedOrderService> | null = null;
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await stopGracefully(app, config.limits);
    // Also one that is still starting: its database must not outlive this process.
    await (await embedded?.catch(() => null))?.close();
    await place?.remove();
  };
  const onSignal = () => {
    // Asked twice: whoever asks will not wait.
    if (stopping) process.exit(1);
    stopping = stop().then(
      () => process.exit(0),
      (reason: unknown) => fail(reason),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  try {
    if (place) embedded = startEmbedded(process.env, place.socketPath, config, app.log);
    const links = (await embedded)?.demoLinks ?? [];
    await app.listen({ host: config.host, port: config.port });
    sayReady(config.publicUrl, links);
  } catch (reason) {
    await stop();
    throw reason;
  }
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
