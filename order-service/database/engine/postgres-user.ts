import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { OperatorError } from '#shared/text/operator-error.ts';

/** The user PostgreSQL runs as; `undefined` is the user of this process. */
export type PostgresUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. So root switches to the owner of existing data, else to a system user for such
 * services. Any other user runs it under its own id.
 */
export function postgresUser(ownerOfData: { uid: number; gid: number } | undefined): PostgresUser {
  if (process.getuid?.() !== 0) return undefined;
  if (ownerOfData && ownerOfData.uid !== 0) return { uid: ownerOfData.uid, gid: ownerOfData.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', '_postgres', 'node', 'nobody']) {
    const [, , uid, gid] = accounts.find((account) => account.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new OperatorError(
    'DATABASE_URL: falta, e o PostgreSQL não roda como root nem há aqui um usuário postgres, node ou nobody; inicie como um usuário comum ou indique um servidor PostgreSQL',
  );
}

/**
 * Whether the user may enter the folder. It runs a real attempt, because access lists and capabilities matter as much
 * as the mode bits of all parent folders.
 */
export function canAccessFolder(user: PostgresUser, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/', env: {}, stdio: 'ignore' }).status === 0
  );
}

/** The user's id, for messages and for comparison with a file's owner. */
export function userId(user: PostgresUser): number {
  return user?.uid ?? process.getuid?.() ?? 0;
}
