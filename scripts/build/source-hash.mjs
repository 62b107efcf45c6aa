import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** @typedef {'webapp' | 'server'} Part A folder of `dist`. */

/** The files that decide which packages go into a bundle: requested, locked and installed versions. */
const packages = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];
const builder = ['scripts/build', 'scripts/build.ts'];

/** The sources of each part: files, and folders with all their content. */
const sources = {
  webapp: ['webapp', 'shared', 'order-service/demo/pictures', ...builder, ...packages],
  server: ['gateway', 'order-service', 'shared', 'scripts/shop', 'scripts/shop.ts', ...builder, ...packages],
};

/** The file of a built part with the hash of its sources. It is written last. */
export const hashFile = 'source-hash';

/**
 * Hashes the names and contents of a part's sources, in hex. Modification times are ignored: Git, copies and archives
 * set them freely.
 * @param {string} root the project
 * @param {Part} part
 * @returns {string}
 */
export function sourceHash(root, part) {
  const hash = createHash('sha256');
  for (const name of sources[part]) addTo(hash, root, name);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} name
 */
function addTo(hash, root, name) {
  const file = path.join(root, name);
  const stats = statSync(file, { throwIfNoEntry: false });
  // `tsc` writes such files; nothing is built from them.
  if (!stats || name.endsWith('.tsbuildinfo')) return;
  if (stats.isDirectory()) {
    for (const child of readdirSync(file).sort()) addTo(hash, root, `${name}/${child}`);
    return;
  }
  hash.update(`${name}\0${stats.size}\0`).update(readFileSync(file));
}
