import { Value } from 'typebox/value';
import { readJsonWithComments } from './json-with-comments.ts';
import { ruleProblems } from './rule-problems.ts';
import { type Problem, shapeProblems } from './shape-problems.ts';
import { type ShopDeclaration, shopSchema } from './shop-schema.ts';
import { type ValidParts, validParts } from './valid-parts.ts';

/** The parts of a declaration that have a valid shape. */
export type DeclaredParts = ValidParts<ShopDeclaration>;

/** A valid declaration, or its problems, one line each. `rest`: its valid parts, for further checks. */
export type DeclarationReading = { declaration: ShopDeclaration } | { problems: string[]; rest: DeclaredParts };

/**
 * Blanks out the lines that npm writes first into a redirected file: `npm run shop -- export > loja.json` without `-s`.
 * Positions of errors stay the same.
 */
function withoutNpmBanner(text: string): string {
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (!/^\uFEFF?(?:> [^\n]*|\s*)$/.test(line)) break;
    lines[at] = '';
  }
  return lines.join('\n');
}

/** Reads a shop's declaration: checks its shape, and the rules for all parts with a valid shape. */
export function readDeclaration(text: string): DeclarationReading {
  const json = readJsonWithComments(withoutNpmBanner(text));
  if ('refusal' in json) return { problems: [json.refusal], rest: {} };
  const { value } = json;
  // `validParts` returns only values of the schema's shape.
  const rest = (validParts(shopSchema, value) ?? {}) as DeclaredParts;
  const problems = [...shapeProblems(shopSchema, value), ...ruleProblems(rest)];
  if (problems.length === 0 && Value.Check(shopSchema, value)) return { declaration: value };
  return { problems: problems.map(problemLine), rest };
}

/** One problem as a Portuguese line. */
export const problemLine = ({ path, reason }: Problem): string =>
  path === '' ? `o arquivo ${reason}` : `${path}: ${reason}`;
