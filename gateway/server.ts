import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { OperatorError } from '#shared/text/operator-error.ts';
import { buildGateway } from './app.ts';
import { type Config, ConfigError, hasExternalOrderService, localUrl, readConfig } from './config.ts';
import { stopGracefully } from './http/graceful-shutdown.ts';
import { addressToListenOn, assertFreeToListen, listenProblem } from './http/listen-errors.ts';
import { operatorOutput } from './http/operator-output.ts';
import { readWebapp } from './pages/webapp-files.ts';
import { createSocketFolder } from './proxy/unix-socket.ts';

type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

const distFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'webapp');

const isTerminal = process.stdout.isTTY === true;
const output = operatorOutput({ out: isTerminal, error: process.stderr.isTTY === true });

/** A terminal shows a line per request only if LOG_LEVEL asks for it. */
const environment = isTerminal && !process.env.LOG_LEVEL?.trim() ? { ...process.env, LOG_LEVEL: 'warn' } : process.env;

/**
 * Starts the shop and runs it until SIGTERM, SIGINT or SIGHUP. The only place that reads the environment and listens.
 */
async function main(): Promise<void> {
  const config = readConfig(environment, hasExternalOrderService(environment) ? [] : await embeddedProblems());
  const webapp = await readWebapp(distFolder);
  const host = await addressToListenOn(config);
  await assertFreeToListen({ ...config, host });
  const place = config.orderServiceUrl === null ? await createSocketFolder() : null;
  const orderService = place ?? { url: config.orderServiceUrl ?? '' };
  const app = await buildGateway(config, { orderService, webapp, logStream: output.logStream });
  output.progress('Iniciando a loja…');

  let embedded: Promise<Embedded> | null = null;
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await stopGracefully(app, config.limits);
    // Also closes an order service that is still starting: its database must not outlive this process.
    const started = await embedded?.catch(() => null);
    await started?.close();
    await place?.remove();
  };
  const receivedSignals = new Set<NodeJS.Signals>();
  const onSignal = (signal: NodeJS.Signals) => {
    // The same signal twice: exit at once. A different signal may belong to the same stop, for example when npm ends,
    // too.
    if (receivedSignals.has(signal)) process.exit(1);
    receivedSignals.add(signal);
    if (stopping) return;
    output.progress('\nParando a loja… (Ctrl+C de novo para não esperar)');
    stopping = stop().then(() => {
      output.progress('Loja parada.');
      process.exit(0);
    }, fail);
  };
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);

  try {
    if (place) embedded = startEmbedded(place.socketPath, config, app.log);
    const started = await embedded;
    if (place && started) Object.assign(place, { inside: started.server, jobMetrics: started.jobMetrics });
    await app.listen({ host, port: config.port }).catch((reason: unknown) => {
      throw listenProblem(reason, config);
    });
    printReady(shopUrl(app, config), started);
  } catch (reason) {
    // Stopped while starting: the stop ends the process and reports the result.
    if (stopping) return stopping;
    await stop();
    throw reason;
  }
}

async function embeddedProblems(): Promise<string[]> {
  const { orderServiceProblems } = await import('../order-service/start.ts');
  return orderServiceProblems(environment);
}

/**
 * `order-service/start.ts` is the only module of the order service that the gateway imports. It is loaded on demand:
 * never with an external order service.
 */
async function startEmbedded(socketPath: string, { contextSecret }: Config, log: FastifyBaseLogger) {
  const { startOrderService } = await import('../order-service/start.ts');
  return startOrderService(environment, { listen: { socketPath }, contextSecret, log });
}

/** With PORT=0 the system chooses the port, which is known only now. */
function shopUrl(app: FastifyInstance, { publicUrl, port }: Config): string {
  const address = app.server.address();
  const isChosen = publicUrl === localUrl(port) && address !== null && typeof address === 'object';
  return isChosen ? localUrl(address.port) : publicUrl;
}

function printReady(publicUrl: string, embedded: Embedded | null): void {
  const { migrations = 0, where, advice, demoLinks } = embedded ?? {};
  const links = demoLinks?.(publicUrl) ?? [];
  output.printLines(
    ...(migrations > 0 ? [`Banco de dados preparado (${migrations} ${migrations === 1 ? 'passo' : 'passos'})`] : []),
    '',
    `Loja pronta em ${publicUrl}`,
    ...(where ? [`Dados em ${where}`] : []),
    ...(advice ? ['', ...advice.split('\n')] : []),
    ...(links.length > 0
      ? ['', 'Para experimentar, abra um destes endereços:', ...links.map((link) => `  ${link}`)]
      : []),
  );
  output.progress('\nPara parar: Ctrl+C');
}

function fail(reason: unknown): never {
  const isForOperator = reason instanceof ConfigError || reason instanceof OperatorError;
  output.fail(isForOperator ? reason.message : reason instanceof Error ? reason : new Error(String(reason)));
  process.exit(1);
}

main().catch(fail);
