import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import { failureCode } from './http-response.ts';
import { hostProblem, publicLookup } from './public-address.ts';

/** What a server said about its file, for the next request. */
export type Validators = { etag: string | null; lastModified: string | null };

/**
 * `type` and `bytes`: the content type and the size that the server announced. The reader of `body` ends or destroys
 * it.
 */
export type RemoteFile = Validators & { body: Readable; type: string | null; bytes: number | undefined };

/** Opens files of other sites. */
export type RemoteFiles = {
  /** The file, or `unchanged` when it is still what `known` describes. Throws `RemoteFileFailure`. */
  open(address: URL, known: Validators, signal: AbortSignal): Promise<RemoteFile | 'unchanged'>;
  close(): Promise<void>;
};

/** Why a file did not arrive. The message is a code and repeats nothing of the address. */
export class RemoteFileFailure extends Error {
  override name = 'RemoteFileFailure';
}

export type RemoteFilesOptions = {
  /** Hosts of this deployment that may be private and may use plain http. */
  ownHosts: readonly string[];
  connectMs?: number;
  /** The longest pause before the headers and between two parts of the body. */
  pauseMs?: number;
};

const maxRedirects = 5;
/** Responses that need no `location`. */
const codes: Readonly<Record<number, string>> = { 401: 'denied', 403: 'denied', 404: 'not-found', 410: 'not-found' };

/**
 * Fetches files of other sites: by https from public addresses that were just looked up, each redirect checked like the
 * first address. A plain http address is tried by https. The caller limits the size and the whole time.
 */
export function openRemoteFiles({ ownHosts, connectMs = 10_000, pauseMs = 30_000 }: RemoteFilesOptions): RemoteFiles {
  const agentWith = (hosts: readonly string[]) =>
    new Agent({
      connections: 4,
      headersTimeout: pauseMs,
      bodyTimeout: pauseMs,
      connect: { timeout: connectMs, lookup: publicLookup(hosts) },
      maxHeaderSize: 16_384,
    });
  const publicAgent = agentWith([]);
  const ownAgent = agentWith(ownHosts);

  const follow = async (first: URL, known: Validators, signal: AbortSignal): Promise<RemoteFile | 'unchanged'> => {
    // Files of other hosts must not redirect to a private one: it is reached by its own name only.
    const trusted = ownHosts.includes(first.hostname) ? ownHosts : [];
    const authorization = authorizationOf(first);
    let url = withoutUser(first);
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      if (url.protocol === 'http:' && !trusted.includes(url.hostname)) url.protocol = 'https:';
      const problem = hostProblem(url, trusted);
      if (problem !== null) throw new RemoteFileFailure(problem);
      const isFirstSite = url.host === first.host;
      const response = await request(url, {
        dispatcher: trusted.includes(url.hostname) ? ownAgent : publicAgent,
        headers: { ...headersOf(known), ...(isFirstSite && authorization && { authorization }) },
        signal,
      });
      const next = await locationOf(response, url);
      if (next === null) return response.statusCode === 304 ? 'unchanged' : fileOf(response);
      url = next;
    }
    throw new RemoteFileFailure('redirects');
  };

  return {
    async open(address, known, signal) {
      try {
        return await follow(address, known, signal);
      } catch (error) {
        throw error instanceof RemoteFileFailure ? error : new RemoteFileFailure(failureCode(error));
      }
    },
    close: async () => void (await Promise.all([publicAgent.destroy(), ownAgent.destroy()])),
  };
}

const headersOf = ({ etag, lastModified }: Validators) => ({
  accept: '*/*',
  'accept-encoding': 'gzip, identity',
  'user-agent': 'chat-shop',
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
});

/** Where a redirect leads; null for a file or its 304. Other responses are failures. */
async function locationOf({ statusCode, headers, body }: Dispatcher.ResponseData, from: URL): Promise<URL | null> {
  if (statusCode === 200) return null;
  // A long body ends the connection.
  await body.dump({ limit: 16_384 });
  if (statusCode === 304) return null;
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string')
    throw new RemoteFileFailure(codes[statusCode] ?? `status-${statusCode}`);
  if (!URL.canParse(location, from.href)) throw new RemoteFileFailure('redirects');
  const next = new URL(location, from.href);
  if (!['http:', 'https:'].includes(next.protocol)) throw new RemoteFileFailure('not-https');
  return withoutUser(next);
}

function fileOf({ headers, body }: Dispatcher.ResponseData): RemoteFile {
  const {
    etag,
    'last-modified': lastModified,
    'content-encoding': encoding = 'identity',
    'content-type': type,
  } = headers;
  const head = { etag: headerOf(etag), lastModified: headerOf(lastModified), type: headerOf(type) };
  if (encoding === 'identity') return { ...head, body, bytes: Number(headers['content-length']) || undefined };
  if (encoding !== 'gzip') {
    body.on('error', () => {}).destroy();
    throw new RemoteFileFailure('encoding');
  }
  // A failure of either stream reaches the reader as a failure of the last one.
  return { ...head, body: pipeline(body, createGunzip(), () => {}), bytes: undefined };
}

/** A header for the next request. Very long ones are not kept. */
const headerOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value.length <= 300 ? value : null;

function authorizationOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone '%' is a part of the password.
    return text;
  }
}

function withoutUser(address: URL): URL {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url;
}
