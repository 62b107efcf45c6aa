import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#shared/text/operator-error.ts';
import { folderProblem, otherFolder } from './folder-problem.ts';
import { canAccessFolder, type PostgresUser, postgresUser, userId } from './postgres-user.ts';

/** The folders of one PostgreSQL, and the user it runs as. Every folder but `cluster` exists. */
export type PostgresFolders = {
  user: PostgresUser;
  /** Contains everything else; only `user` can access it. */
  home: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  socket: string;
  links: string;
  /** Set when the data is not in the expected folder. */
  moveReason?: string;
};

export type FolderOptions = {
  /** The folder from DATA_DIR. */
  dataDir: string | undefined;
  /** Its `data` is the default folder. */
  projectFolder: string;
  /** Where root stores data and copies that cannot be in a private project folder. */
  systemFolder: string;
};

export const productName = 'loja-no-chat';

/**
 * Finds and creates the folders: in `dataDir` if set, else in the project. PostgreSQL cannot run as root. So if root
 * starts the product in a folder that no other user can enter (such as /root), the default data goes to /var/lib. A
 * `dataDir` that the user cannot enter is an error.
 */
export function postgresFolders({ dataDir, projectFolder, systemFolder }: FolderOptions): PostgresFolders {
  const defaultBase = path.resolve(dataDir ?? path.join(projectFolder, 'data'));
  const user = postgresUser(ownerOf(clusterIn(defaultBase)));
  if (dataDir !== undefined || !user) return prepare(defaultBase, user);

  const systemBase = systemBaseOf({ projectFolder, systemFolder });
  const isReachable = canAccessFolder(user, nearestExisting(defaultBase));
  // Existing data decides: a shop must not seem empty because the mode of a folder changed.
  const isMoved = existsSync(clusterIn(defaultBase)) ? false : !isReachable || existsSync(clusterIn(systemBase));
  if (!isMoved) return prepare(defaultBase, user);
  const moveReason = isReachable
    ? 'foi criado ali'
    : `o usuário com que roda (uid ${user.uid}) não consegue entrar em ${projectFolder}`;
  return { ...prepare(systemBase, postgresUser(ownerOf(clusterIn(systemBase)))), moveReason };
}

/** The folder of `postgresFolders`, if no cluster was begun there; `null`: there is one. Creates nothing. */
export function folderWithoutCluster({ dataDir, projectFolder, systemFolder }: FolderOptions): string | null {
  const base = path.resolve(dataDir ?? path.join(projectFolder, 'data'));
  const bases = dataDir === undefined ? [base, systemBaseOf({ projectFolder, systemFolder })] : [base];
  return bases.some((one) => existsSync(clusterIn(one))) ? null : base;
}

const systemBaseOf = ({ projectFolder, systemFolder }: Omit<FolderOptions, 'dataDir'>) =>
  path.join(systemFolder, 'lib', productName, shortHash(path.resolve(projectFolder)));

function prepare(base: string, user: PostgresUser): PostgresFolders {
  const userText = user
    ? `o usuário do PostgreSQL (uid ${user.uid}; ele não roda como root)`
    : `este usuário (uid ${userId(user)})`;
  const noAccess = (folder: string) =>
    new OperatorError(`DATA_DIR: ${userText} não consegue entrar em ${folder}; ${otherFolder}`);
  const above = nearestExisting(base);
  if (!statSync(above).isDirectory()) throw new OperatorError(`DATA_DIR: ${above} não é uma pasta; ${otherFolder}`);
  if (user && !canAccessFolder(user, above)) throw noAccess(base);
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
  if (!canAccessFolder(user, home)) throw noAccess(home);

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
 * Creates the folders down to `folder` one at a time. Node's recursive mkdir loops forever where no folder can be
 * created and the system reports the parent as missing (/proc). With root's strict umask the folders would be closed to
 * PostgreSQL's user, so their mode is set.
 */
function makeReachable(folder: string, user: PostgresUser) {
  if (existsSync(folder)) return;
  makeReachable(path.dirname(folder), user);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (existsSync(folder)) return; // another process was faster
    throw error;
  }
  if (user) chmodSync(folder, 0o755);
}

/**
 * Creates a folder that only PostgreSQL's user can enter. An existing folder is accepted only if it is exactly that:
 * access to the socket's folder gives access to the database without a password.
 */
function makeOwn(folder: string, user: PostgresUser) {
  const existing = lstatSync(folder, { throwIfNoEntry: false });
  if (!existing) {
    mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    return;
  }
  if (!existing.isDirectory()) throw new Error(`${folder} não é uma pasta`);
  if (user && existing.uid === 0) chownSync(folder, user.uid, user.gid);
  else if (existing.uid !== userId(user)) throw new Error(`${folder} pertence a outro usuário (uid ${existing.uid})`);
  if ((existing.mode & 0o077) !== 0) throw new Error(`${folder} está aberta a outros usuários`);
}

const clusterIn = (base: string) => path.join(base, 'postgres', 'cluster');

const ownerOf = (folder: string) => (existsSync(folder) ? statSync(folder) : undefined);

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
