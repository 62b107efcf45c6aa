import path from 'node:path';
import { buildWhenStale } from '../../../scripts/build/build-if-stale.mjs';
import { type Program, programFile } from '../../../scripts/build/server.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

// A whole run builds before it starts its processes. A single test file builds here.
if (process.env.TEST_IS_BUILT === undefined) await buildWhenStale(root);

/**
 * Node's arguments for a program as `npm start`, `npm run shop` and the container run it: its bundle in `dist/server`.
 */
export const programArgs = (program: Program, ...words: string[]): string[] => [
  '--enable-source-maps',
  path.join(root, 'dist', 'server', programFile(program)),
  ...words,
];
