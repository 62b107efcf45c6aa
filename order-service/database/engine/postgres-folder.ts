import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#shared/text/operator-error.ts';
import { folderProblem, otherFolder } from './folder-problem.ts';
import { canAccessFolder, type PostgresUser, postgresUser, userId } from './postgres-user.ts';

/** Where one shop's PostgreSQL lives, and as whom it runs. Every folder but `cluster` exists. */
export type PostgresFolders = {
  user: PostgresUser;
  /** Holds everything else; belongs to `user` and to nobody else. */
  home: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  socket: string;
  links: string;
  /** Set when the data is not where one would look for it. */
  movedBecause?: string;
};

export type FoldersWanted = {
  /** The folder the operator named (DATA_DIR). */
  dataDir: string | undefined;
  /** Its `data` is the folder when none was named. */
  projectFolder: string;
  /** Where root keeps data and copies that cannot stay in a private project folder. */
  systemFolder: string;
};

export const productName = 'loja-no-chat';

/**
 * Finds and makes the folders. Data goes where it was named, else into the project. When root started us from a folder
 * that no other user may enter (/root, say), the unnamed data goes to /var/lib instead, since PostgreSQL cannot run as
 * root; a named folder that cannot be entered is an error.
 */
export function postgresFolders({ dataDir, projectFolder, systemFolder }: FoldersWanted): PostgresFolders {
  const near = path.resolve(dataDir ?? path.join(projectFolder, 'data'));
  const user = postgresUser(ownerOf(clusterIn(near)));
  if (dataDir !== undefined || !user) return prepare(near, user);

  const away = path.join(systemFolder, 'lib', productName, shortHash(path.resolve(projectFolder)));
  const isReachable = canAccessFolder(user, nearestExisting(near));
  // Data that exists decides: a shop must not seem empty because somebody changed the mode of a folder.
  const goesAway = existsSync(clusterIn(near)) ? false : !isReachable || existsSync(clusterIn(away));
  if (!goesAway) return prepare(near, user);
  const movedBecause = isReachable
    ? 'foi criado ali'
    : `o usuário com que roda (uid ${user.uid}) não consegue entrar em ${projectFolder}`;
  return { ...prepare(away, postgresUser(ownerOf(clusterIn(away)))), movedBecause };
}

function prepare(base: string, user: PostgresUser): PostgresFolders {
  const who = user
    ? `o usuário do PostgreSQL (uid ${user.uid}; ele não roda como root)`
    : `este usuário (uid ${userId(user)})`;
  const closed = (folder: string) =>
    new OperatorError(`DATA_DIR: ${who} não consegue entrar em ${folder}; ${otherFolder}`);
  const above = nearestExisting(base);
  if (!statSync(above).isDirectory()) throw new OperatorError(`DATA_DIR: ${above} não é uma pasta; ${otherFolder}`);
  if (user && !canAccessFolder(user, above)) throw closed(base);
  const home = path.join(base, 'postgres');
  try {
    makeReachable(base, user);
    makeOwn(home, user);
  } catch (cause) {
    throw new OperatorError(
      `DATA_DIR: ${base} não pode guardar o banco de dados (${folderProblem(cause)}); ${otherFolder}`,
      { cause },
    );
  }
  if (!canAccessFolder(user, home)) throw closed(home);

  const realHome = realpathSync(home);
  const socket = socketFolder(realHome);
  try {
    makeOwn(socket, user);
  } catch (cause) {
    throw new OperatorError(`DATA_DIR: ${socket} não pode ser usada (${folderProblem(cause)}); ${otherFolder}`, {
      cause,
    });
  }
  return {
    user,
    home: realHome,
    cluster: path.join(realHome, 'cluster'),
    socket,
    links: path.join(realHome, 'libraries'),
  };
}

// The path of a socket may have 107 bytes on Linux and 103 on macOS.
function socketFolder(home: string): string {
  const beside = path.join(home, 'socket');
  return Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) <= 103
    ? beside
    : path.join('/tmp', `${productName}-${shortHash(home)}`);
}

/**
 * Makes the folders down to `folder`, one at a time: asked to make several, Node goes round for ever where none can be
 * made and the system says that the one above is missing (/proc). Made by root with a strict umask they would be closed
 * to PostgreSQL's user.
 */
function makeReachable(folder: string, user: PostgresUser) {
  if (existsSync(folder)) return;
  makeReachable(path.dirname(folder), user);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (existsSync(folder)) return; // another process of ours was faster
    throw error;
  }
  if (user) chmodSync(folder, 0o755);
}

/**
 * A folder of PostgreSQL's user that nobody else may enter. One that lies there already counts only if it is exactly
 * that: whoever can enter the socket's folder is let into the database without a password.
 */
function makeOwn(folder: string, user: PostgresUser) {
  const there = lstatSync(folder, { throwIfNoEntry: false });
  if (!there) {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    return;
  }
  if (!there.isDirectory()) throw new Error(`${folder} não é uma pasta`);
  if (user && there.uid === 0) chownSync(folder, user.uid, user.gid);
  else if (there.uid !== userId(user)) throw new Error(`${folder} pertence a outro usuário (uid ${there.uid})`);
  if ((there.mode & 0o077) !== 0) throw new Error(`${folder} está aberta a outros usuários`);
}

const clusterIn = (base: string) => path.join(base, 'postgres', 'cluster');

const ownerOf = (folder: string) => (existsSync(folder) ? statSync(folder) : undefined);

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
