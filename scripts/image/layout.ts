import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PostgresUser, postgresUser } from '../../order-service/database/engine/postgres-user.ts';
import { buildWhenStale } from '../build/build-if-stale.mjs';
import { type Image, parseDockerfile } from './dockerfile.ts';

/** The image's files in a folder of this machine: read-only except the volume and the tmpfs of compose.yaml. */
export type Layout = {
  image: Image;
  /** Stands for the image's root directory. */
  root: string;
  /** The image's work folder below `root`, in which its command runs. */
  app: string;
  /** The single volume. */
  volume: string;
  /** Stands for the tmpfs of compose.yaml. */
  tmp: string;
  /** The user that runs it: an unprivileged one when root builds the layout, else the user of this process. */
  user: PostgresUser;
};

const project = path.resolve(import.meta.dirname, '..', '..');

/**
 * Builds in `root`, an empty folder, what `docker build` would build as the last stage, from the Dockerfile's own
 * instructions: it copies the same files and runs the same npm commands. Steps that only a real image needs (system
 * packages) are skipped. An unknown command is an error.
 */
export async function buildImageLayout(root: string): Promise<Layout> {
  const image = parseDockerfile(readFileSync(path.join(project, 'Dockerfile'), 'utf8'));
  const [volumeName = '', ...others] = image.volumes;
  if (volumeName === '' || others.length > 0) throw new Error('the image has one volume');
  await buildWhenStale(project);
  const app = path.join(root, image.workFolder);
  mkdirSync(app, { recursive: true });
  for (const { sources, to, stage } of image.copies)
    for (const source of sources) copy(source, to, { stage, app, isOne: sources.length === 1 });
  for (const command of image.runs) if (!isSkipped(command)) runNpm(command, app);
  makeReadOnly(root);

  const user = postgresUser(undefined);
  const [volume, tmp] = [path.join(path.dirname(root), 'volume'), path.join(path.dirname(root), 'tmp')];
  for (const folder of [volume, tmp]) {
    mkdirSync(folder);
    if (user) chownSync(folder, user.uid, user.gid);
  }
  return { image, root, app, volume, tmp, user };
}

/** The build stage's output is this project's own build; its folder has the same name in both. */
function copy(
  source: string,
  to: string,
  { stage, app, isOne }: { stage: string | null; app: string; isOne: boolean },
): void {
  const name = stage === null ? source : path.posix.relative('/app', source);
  const target = isOne && !to.endsWith('/') ? path.join(app, to) : path.join(app, to, path.basename(source));
  cpSync(path.join(project, name), target, { recursive: true, filter: (file) => !file.endsWith('.tsbuildinfo') });
}

/**
 * Steps to skip: the machine has its own init, its package cache is not ours to clean, and the volume is made with its
 * owner.
 */
const isSkipped = (command: string): boolean =>
  /^(apt-get |rm -rf \/var\/lib\/apt\/lists\/\*$|npm cache clean|mkdir -p \/data\/photos$|chown -R node:node \/data$)/.test(
    command,
  );

function runNpm(command: string, app: string): void {
  const [program = '', ...args] = command.split(' ');
  if (program !== 'npm') throw new Error(`RUN ${command} is not known here`);
  // Prefer the cache: the packages are the ones this project was installed with.
  execFileSync('npm', [...args, '--prefer-offline', '--no-audit', '--no-progress', '--loglevel=error'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function makeReadOnly(file: string): void {
  const stats = lstatSync(file);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const child of readdirSync(file)) makeReadOnly(path.join(file, child));
  chmodSync(file, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o555 : 0o444);
}
