import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Layout } from './layout.ts';

export type RunningImage = {
  url: string;
  output: () => string;
  /** Runs the image's health check; its exit code is 0 when healthy. */
  checkHealth(): Promise<number>;
  /** Runs a command in the image, like `docker compose exec shop …`. */
  exec(command: readonly string[]): Promise<{ code: number; output: string }>;
  /** Stops the image as Docker does. Returns the exit code, or SIGKILL if it did not end within the grace period. */
  stop(): Promise<number | NodeJS.Signals>;
};

const readyTimeoutMs = 60_000;
/** `stop_grace_period` of compose.yaml, in milliseconds. */
const stopGraceMs = 30_000;

/** Starts the image's command in its layout on a loopback port, with only the image's environment and `env`. */
export async function runLayout(
  layout: Layout,
  { port, env }: { port: number; env: Record<string, string> },
): Promise<RunningImage> {
  const { image, app, volume, tmp, user } = layout;
  const ownEnv = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', TMPDIR: tmp };
  const addresses = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: volume };
  const start = ([program = '', ...args]: readonly string[]): ChildProcess =>
    spawn(program, args, {
      cwd: app,
      env: { ...ownEnv, ...image.env, ...env, ...addresses },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });

  const main = start(image.command);
  const output = captureOutput(main);
  const killOnExit = () => main.kill('SIGKILL');
  process.once('exit', killOnExit);
  const exec = async (command: readonly string[]) => {
    const child = start(command);
    const childOutput = captureOutput(child);
    const [code] = await once(child, 'close');
    return { code: Number(code ?? 1), output: childOutput() };
  };
  const running: RunningImage = {
    url: `http://127.0.0.1:${port}`,
    output,
    exec,
    checkHealth: async () => (await exec(image.healthCheck)).code,
    async stop() {
      const exit = await stopProcess(main);
      process.off('exit', killOnExit);
      return exit;
    },
  };
  try {
    await untilReady(running.url, main);
    return running;
  } catch (cause) {
    await running.stop();
    throw new Error(`the image does not run; it printed:\n${output()}`, { cause });
  }
}

function captureOutput(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return () => printed;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    const response = await fetch(`${url}/health/ready`).catch(() => undefined); // not listening yet
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`it was not ready after ${readyTimeoutMs} ms`);
}

async function stopProcess(child: ChildProcess): Promise<number | NodeJS.Signals> {
  const ended = hasEnded(child) ? undefined : once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopGraceMs);
  await ended;
  clearTimeout(killTimer);
  return child.exitCode ?? child.signalCode ?? 0;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
