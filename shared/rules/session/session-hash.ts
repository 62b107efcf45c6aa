import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';

/** The content of an entry link's hash: `#<code>?type=<catalogue type>&id=<id or text>`. */
export type SessionHash = {
  code: string | null;
  catalogType: InitialCatalogType | null;
  catalogId: string | null;
};

const catalogTypes: readonly string[] = Object.values(InitialCatalogType);
const isCatalogType = (word: string | null): word is InitialCatalogType => word !== null && catalogTypes.includes(word);

/**
 * Spec §2: "The session code comes from the part of the URL hash before the question mark. The hash query may carry an
 * initial catalog type and id." Unknown query keys, before or after the hash, are ignored: in-chat browsers add their
 * own.
 */
export function readSessionHash(hash: string): SessionHash {
  const [before = '', ...after] = hash.replace(/^#/, '').split('?');
  const query = readQuery(after.join('?'));
  const type = query.type ?? null;
  const catalogType = isCatalogType(type) ? type : null;
  return { code: before.trim() || null, catalogType, catalogId: catalogType ? query.id?.trim() || null : null };
}

// URLSearchParams needs a browser or Node, and rules run without either. An invalid escape stays as typed.
function readQuery(text: string): Record<string, string> {
  const pairs = text.split('&').map((pair): [string, string] => {
    const [key = '', ...value] = pair.split('=');
    return [decode(key), decode(value.join('='))];
  });
  return Object.fromEntries(pairs.filter(([key]) => key !== ''));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
