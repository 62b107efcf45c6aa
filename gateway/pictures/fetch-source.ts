import type { lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { privateAddressCode, publicLookup } from '../security/public-dns-lookup.ts';
import { PictureFailure } from './picture-failure.ts';

export type SourceOptions = {
  /** Hosts of the deployment that may be private and may use plain http. */
  ownHosts: readonly string[];
  connectMs: number;
  /** From the DNS lookup to the last byte, redirects included. */
  totalMs: number;
  maxBytes: number;
  /** The DNS lookup. Default: the system's. */
  resolve?: typeof systemLookup;
};

export type Sources = {
  /** Fetches the bytes of a picture. Throws `PictureFailure`. */
  fetch(source: URL): Promise<Buffer>;
  close(): Promise<void>;
};

const maxRedirects = 3;
const headers = { accept: 'image/webp,image/jpeg,image/png,image/gif;q=0.8', 'user-agent': 'chat-shop' };

/**
 * Fetches pictures of other sites: https to a public address that was just looked up, with limits on time and size.
 * Each redirect is checked like the first address.
 */
export function openSources({ ownHosts, connectMs, totalMs, maxBytes, resolve }: SourceOptions): Sources {
  const agent = (connect: buildConnector.BuildOptions) => new Agent({ connections: 4, connect, maxHeaderSize: 16_384 });
  const publicAgent = agent({ timeout: connectMs, lookup: publicLookup(resolve) });
  const ownAgent = agent({ timeout: connectMs });

  const fetchOnce = async (url: URL, isOwn: boolean, signal: AbortSignal): Promise<Buffer | URL> => {
    const dispatcher = isOwn ? ownAgent : publicAgent;
    const response = await request(url, { dispatcher, headers, signal });
    if (response.statusCode === 200) return wholeBody(response, maxBytes);
    // Other responses are not used. A long one ends the connection.
    await response.body.dump({ limit: 16_384 });
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(response.statusCode) || typeof location !== 'string')
      throw new PictureFailure(response.statusCode < 500 ? 'not-found' : 'unreachable');
    if (!URL.canParse(location, url.href)) throw new PictureFailure('refused-address');
    return new URL(location, url.href);
  };

  return {
    async fetch(source) {
      const signal = AbortSignal.timeout(totalMs);
      let url = new URL(source);
      // Pictures of other hosts must not redirect there: a private host is reached by its own name only.
      const trusted = ownHosts.includes(url.hostname) ? ownHosts : [];
      try {
        for (let hops = 0; hops <= maxRedirects; hops += 1) {
          // A page that shows the picture would also load it by https.
          if (url.protocol === 'http:' && !trusted.includes(url.hostname)) url.protocol = 'https:';
          if (!isAllowedUrl(url, trusted)) throw new PictureFailure('refused-address');
          const found = await fetchOnce(url, trusted.includes(url.hostname), signal);
          if (Buffer.isBuffer(found)) return found;
          url = found;
        }
        throw new PictureFailure('not-found');
      } catch (error) {
        throw error instanceof PictureFailure ? error : new PictureFailure(failureCodeOf(error));
      }
    },
    close: async () => void (await Promise.all([publicAgent.destroy(), ownAgent.destroy()])),
  };
}

/** Checks the URL's text. The address behind the name is checked at connection time. */
function isAllowedUrl(url: URL, ownHosts: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (ownHosts.includes(url.hostname)) return ['http:', 'https:'].includes(url.protocol);
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isInside = isNumber || !url.hostname.includes('.') || /\.(localhost|local|internal)\.?$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && !isInside;
}

async function wholeBody(
  { headers: responseHeaders, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = Number(responseHeaders['content-length'] ?? 0) > maxBytes ? Number.POSITIVE_INFINITY : 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new PictureFailure('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function failureCodeOf(error: unknown): 'timeout' | 'not-public' | 'unreachable' {
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error ? error.code : '';
  if (code === privateAddressCode) return 'not-public';
  return error.name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}
