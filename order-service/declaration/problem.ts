/** What is wrong, where a screen has its own words for it. */
export type ProblemCode =
  | 'not-json'
  | 'missing'
  | 'too-few'
  | 'repeated'
  | 'wrong-order'
  | 'range-order'
  | 'no-price-table'
  | 'unknown-seller'
  | 'unknown-neighborhood'
  | 'foreign-field'
  | 'mixed-keys'
  | 'secret-key'
  | 'webhook-secret-form'
  | 'refused-key'
  | 'missing-key'
  | 'missing-photo'
  | 'no-secrets-key'
  | 'variable';

/**
 * A problem of a declaration. `path`: its place, such as 'stores[0].zipCode'; '' is the file. `reason`: Portuguese, for
 * a line of the command. `found`: what is there instead, which may be shown to the person who wrote it.
 */
export type Problem = { path: string; reason: string; code?: ProblemCode; found?: string };

/** One problem as a Portuguese line. */
export function problemLine({ path, reason, code, found }: Problem): string {
  const text = found === undefined ? reason : `${reason} (veio ${found})`;
  if (code === 'not-json') return text;
  return path === '' ? `o arquivo ${text}` : `${path}: ${text}`;
}
