import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';

/**
 * Runs the jobs of charges and refunds in another process on this database at this time, and kills it at its first call
 * to the provider. The result has the calls that the provider received.
 */
export async function killAtCall(t: TestContext, url: string, now: Date): Promise<string[]> {
  const script = path.join(import.meta.dirname, 'charge-until-killed.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, `${now.getTime()}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const calls: string[] = [];
  for await (const call of createInterface(child.stdout)) {
    calls.push(call);
    child.kill('SIGKILL');
  }
  return calls;
}
