import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '#shared/text/operator-error.ts';
import { buildImageLayout } from './image/layout.ts';

/**
 * `npm run image-layout -- [FOLDER]`: builds the Dockerfile's last stage as a folder, without Docker, and prints how to
 * run it. The folder must be empty; by default a new one is made. `npm test -- container` starts the result.
 */
async function main(args: readonly string[]): Promise<void> {
  const folder = parseFolder(args);
  chmodSync(folder, 0o755);
  const { image, app, volume, tmp } = await buildImageLayout(path.join(folder, 'root'));
  const env = Object.entries({
    ...image.env,
    DATA_DIR: volume,
    TMPDIR: tmp,
    CONTEXT_SECRET: '$(openssl rand -hex 32)',
  });
  console.log(`The image as a folder: ${folder} (nothing removes it but you)\n`);
  console.log(
    `cd ${app} && env ${env.map(([name, value]) => `${name}=${value}`).join(' ')} ${image.command.join(' ')}`,
  );
}

/** @throws OperatorError for arguments that name no usable folder. */
function parseFolder(args: readonly string[]): string {
  const [named, ...more] = args;
  if (more.length > 0 || named?.startsWith('-')) throw new OperatorError('Usage: npm run image-layout -- [FOLDER]');
  if (named === undefined) return mkdtempSync(path.join(os.tmpdir(), 'loja-image-'));
  const folder = path.resolve(named);
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new OperatorError(`${folder} is no folder`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new OperatorError(`${folder} is not empty`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
});
