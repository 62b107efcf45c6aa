import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** The documents' example order service. */
export const exampleFile = path.resolve(import.meta.dirname, '../../../docs/examples/order-service.mjs');

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

/**
 * Starts several example services in one process, each from its own file. Returns their addresses in the files' order.
 */
export async function startExampleServices(files: readonly string[]): Promise<{ urls: string[]; child: ChildProcess }> {
  // Each service prints its address once it listens. The next one starts after that, so the order is that of the files.
  const program = `
    const print = console.log;
    for (const file of ${JSON.stringify(files.map((file) => pathToFileURL(file).href))}) {
      const printed = new Promise((resolve) => { console.log = resolve; });
      await import(file);
      print(await printed);
    }`;
  const args = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const urls: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    urls.push(line.trim());
    if (urls.length === files.length) break;
  }
  return { urls, child };
}
