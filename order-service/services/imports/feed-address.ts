import { feedSourceTexts } from '#shared/text/imports/feed-sources.ts';
import { hostProblem } from '../../providers/public-address.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { seal, unseal } from '../core/secret-encryption.ts';

const maxLength = 2_000;

/**
 * The address of a feed. A plain http address becomes https, except of this deployment's own hosts. Throws the Refusal
 * 'bad-address'.
 */
export function feedAddress(text: string, ownHosts: readonly string[]): URL {
  const trimmed = text.trim();
  const url = trimmed.length <= maxLength && URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw ruleRefusal('bad-address', feedSourceTexts.badAddress);
  url.hash = '';
  if (url.protocol === 'http:' && !ownHosts.includes(url.hostname)) url.protocol = 'https:';
  if (hostProblem(url, ownHosts) !== null) throw ruleRefusal('bad-address', feedSourceTexts.notPublic);
  return url;
}

/**
 * The address without anything that may be a secret, for lists and logs: "https://loja.com.br/…/produtos.xml?…". Some
 * platforms put the access token into the path.
 */
export function addressLabel({ protocol, host, pathname, search }: URL): string {
  const folders = pathname.split('/').slice(1);
  const name = folders.pop() ?? '';
  const shown = /^[a-z_-]{1,40}(\.[a-z]{2,5})?$/i.test(name) || name === '' ? name : '…';
  const path = folders.length > 0 && shown !== '…' ? `/…/${shown}` : `/${shown}`;
  return `${protocol}//${host}${path}${search === '' ? '' : '?…'}`;
}

/** Whether the address may hold a secret, so that it may only be stored sealed. */
const hasSecret = ({ username, password, search, pathname }: URL): boolean =>
  username !== '' ||
  password !== '' ||
  search !== '' ||
  pathname.split('/').some((part) => part.length >= 16 && /\d/.test(part));

const contextOf = (shopId: string, id: number) => `feed source ${shopId} ${id}`;

/** The address as it is stored: sealed when there is a key. Throws the Refusal 'needs-secrets-key'. */
export function storedAddress(
  url: URL,
  { shopId, id, secretsKey }: { shopId: string; id: number; secretsKey: string | undefined },
): { address: string | null; sealed: string | null } {
  if (secretsKey !== undefined) return { address: null, sealed: seal(secretsKey, contextOf(shopId, id), url.href) };
  if (hasSecret(url)) throw ruleRefusal('needs-secrets-key', feedSourceTexts.needsKey);
  return { address: url.href, sealed: null };
}

/** A stored address; null when it was sealed with another key. */
export function addressOf(
  { id, address, address_sealed }: { id: number; address: string | null; address_sealed: string | null },
  shopId: string,
  secretsKey: string | undefined,
): URL | null {
  const sealed =
    address_sealed === null || secretsKey === undefined
      ? null
      : unseal(secretsKey, contextOf(shopId, id), address_sealed);
  const text = address ?? sealed;
  return text === null ? null : new URL(text);
}
