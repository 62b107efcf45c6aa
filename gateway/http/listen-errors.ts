import { lookup } from 'node:dns/promises';
import { createServer, isIP } from 'node:net';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Config } from '../config.ts';

/**
 * The one address to listen on. A name such as `localhost` may have several. For a second address Fastify would open
 * another server without the settings of the first, and that server hangs at shutdown. IPv4 is preferred, because
 * clients try it first.
 * @throws OperatorError for a name without an address.
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
 * Listens at the address for a moment and releases it, so that a port in use is reported before the database starts.
 * @throws OperatorError with a text for the operator.
 */
export async function assertFreeToListen(place: Pick<Config, 'host' | 'port'>): Promise<void> {
  const { host, port } = place;
  const trial = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    trial.once('error', (reason) => reject(listenProblem(reason, place)));
    trial.listen({ host, port }, () => trial.close(() => resolve()));
  });
}

/** Turns a listen error into a text that helps the operator. Any other failure is returned unchanged. */
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
