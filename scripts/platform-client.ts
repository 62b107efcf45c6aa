import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientFiles } from './platform-client/package-files.ts';

/**
 * Packs the client of the Platform API as a file to install: `npm run pack-platform-client -- [FOLDER]`. It is
 * published nowhere. Prints the path of the file.
 */
const target = path.resolve(process.argv[2] ?? 'dist');
const folder = path.join(target, 'platform-client');
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await clientFiles(version))) writeFileSync(path.join(folder, name), text);
const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: folder, encoding: 'utf8' });
const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
console.log(path.join(target, filename));
