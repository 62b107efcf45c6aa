import { lookup } from 'node:dns/promises';
import { createServer, isIP } from 'node:net';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Config } from '../config.ts';

/**
 * The one address to listen on. A name may have several, `localhost` most of all; Fastify would open a second server for the other one, which
 * has none of what is set on the first, and hangs when it shall stop. IPv4 goes first, where everybody looks.
 * @throws OperatorError for a name that leads nowhere.
 */
export async function addressToListenOn(
  place: Pick<Config, 'host' | 'port'>,
  find: typeof allAddresses = allAddresses,
): Promise<string> {
  const { host } = place;
  if (isIP(host) !== 0) return host;
  const found = await find(host).catch((reason: unknown) => {
    throw listenProblem(reason, place);
  });
  return found.find((address) => isIP(address) === 4) ?? found[0] ?? host;
}

const allAddresses = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Tries the place where the gateway will listen and gives it up again, so that one that is taken is told before a database is begun.
 * @throws OperatorError in the operator's words.
 */
export async function assertFreeToListen(place: Pick<Config, 'host' | 'port'>): Promise<void> {
  const { host, port } = place;
  const trial = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    trial.once('error', (reason) => reject(listenProblem(reason, place)));
    trial.listen({ host, port }, () => trial.close(() => resolve()));
  });
}

/** What the operator can do about a place where the gateway cannot listen; any other failure comes back as it was. */
export function listenProblem(reason: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch (reason instanceof Error && 'code' in reason ? reason.code : undefined) {
    case 'EADDRINUSE':
      return new OperatorError(`PORT: a porta ${port} já está em uso; feche o outro programa ou indique outra porta`);
    case 'EACCES':
      return new OperatorError(`PORT: este usuário não pode usar a porta ${port}; indique uma a partir de 1024`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new OperatorError(
        `HOST: ${host} não é um endereço desta máquina; use 127.0.0.1 (só esta máquina) ou 0.0.0.0 (todas as redes)`,
      );
    default:
      return reason;
  }
}
