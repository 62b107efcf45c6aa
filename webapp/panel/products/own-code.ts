import { normalizeText } from '#shared/rules/text/fold-text.ts';

/**
 * Whether a code says more than the product's name. The panel makes codes of names: 'vela-de-mel', or 'vela-de-mel-2'
 * beside another.
 */
export function isOwnCode(code: string, name: string): boolean {
  const made = normalizeText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
    .replace(/-$/, '');
  const more = code.startsWith(made) ? code.slice(made.length) : null;
  return more === null || !/^(-\d{1,3})?$/.test(more);
}
