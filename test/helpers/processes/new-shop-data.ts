import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { emptyDataDir, startShop } from './running-shop.ts';

/**
 * The data of a demo shop that was started once and sold nothing. The test that stops the shop removes its data. A
 * start with these data takes half the time of a first one.
 */
export async function copyOfNewShop(): Promise<string> {
  newShop ??= startOnce().catch((error: unknown) => {
    newShop = undefined; // the next test tries again and reports its own error
    throw error;
  });
  const copy = emptyDataDir();
  // PostgreSQL refuses files of another owner, and Node's own copy would change the owner.
  await promisify(execFile)('cp', ['-a', await newShop, copy]);
  return copy;
}

let newShop: Promise<string> | undefined;

async function startOnce(): Promise<string> {
  const dataDir = emptyDataDir();
  const shop = await startShop({ dataDir });
  await shop.stop({ keepData: true });
  return dataDir;
}
