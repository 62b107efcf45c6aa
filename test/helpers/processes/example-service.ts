import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const exampleFile = path.resolve(import.meta.dirname, '../../../docs/examples/order-service.mjs');

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts the documents' example order service on a free port, or another file in its place. Returns its address. */
export async function startExampleService({
  file = exampleFile,
  env = {},
}: {
  file?: string;
  env?: Record<string, string>;
} = {}): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [file], { env: { PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}
