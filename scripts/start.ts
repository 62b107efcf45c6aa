import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenStale } from './build/when-stale.ts';
import { stopWithNpm } from './stop-with-npm.ts';

/** `npm start`: builds the webapp when it is missing or older than its sources, then starts the gateway in this process. */
stopWithNpm(process.env);
await buildWhenStale(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
await import('../gateway/server.ts');
