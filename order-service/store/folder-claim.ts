import { randomBytes } from 'node:crypto';
import { link, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';

/** A folder that this process alone serves from; `release` gives it up. */
export type FolderClaim = { release(): Promise<void> };
/** Who serves from a folder, in words for the operator. */
export type FolderHolder = { heldBy: string };

/** How long a holder may take to say who it is. That it is there shows before. */
const sayWithinMs = 1_000;
const mostAttempts = 5;
const me = `${process.pid} ${hostname()}`;

/**
 * Claims a folder for as long as this process lives, however it ends: by listening on a socket in it, which says who listens. Unlike a file
 * with a process number it can't outlive its process, and no number that came round again (they do fast in containers) is taken for it.
 * @param folder of this user only, and short enough for the path of PostgreSQL's socket (`socketFolder`)
 */
export async function claimFolder(folder: string): Promise<FolderClaim | FolderHolder> {
  const file = path.join(folder, 'served.sock');
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const server = await listenOn(file);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    const holder = (await askWho(file)) ?? (await clearStale(file));
    if (holder !== null) return { heldBy: inWords(holder) };
  }
  throw new Error(`${file} could not be taken`);
}

function listenOn(file: string): Promise<Server | null> {
  const server = createServer((asking) => asking.on('error', () => {}).end(me)).unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(file, () => resolve(server));
  });
}

/** What the holder says of itself, '' of one that is there and says nothing; null: nobody listens. */
function askWho(file: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said: string | null = null;
    const asking = connect(file, () => {
      said ??= '';
    });
    asking.setTimeout(sayWithinMs, () => asking.destroy());
    asking.setEncoding('utf8').on('data', (text: string) => {
      said = `${said ?? ''}${text}`;
    });
    asking.once('error', () => {}).once('close', () => resolve(said));
  });
}

/** Takes away what a killed process left. Moved aside and asked again, because another one may have taken the place in between: then it says who. */
async function clearStale(file: string): Promise<string | null> {
  // No longer than PostgreSQL's own socket beside it: the path of a socket may have some hundred bytes.
  const aside = path.join(path.dirname(file), `old-${randomBytes(4).toString('hex')}`);
  try {
    await rename(file, aside);
  } catch {
    return null; // somebody else cleared it
  }
  const holder = await askWho(aside);
  if (holder !== null) await link(aside, file).catch(() => {}); // a third one took the place
  await rm(aside, { force: true });
  return holder;
}

function inWords(said: string): string {
  const [, pid, host] = /^(\d+) ([\w.-]+)$/.exec(said) ?? [];
  if (pid === undefined) return 'um processo que não respondeu';
  return host === hostname() ? `o processo ${pid}` : `o processo ${pid} de ${host}`;
}
