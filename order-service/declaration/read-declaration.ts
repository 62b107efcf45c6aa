import { Value } from 'typebox/value';
import { readJsonWithComments } from './json-with-comments.ts';
import type { Problem } from './problem.ts';
import { ruleProblems } from './rule-problems.ts';
import { shapeProblems } from './shape-problems.ts';
import { type ShopDeclaration, shopSchema } from './shop-schema.ts';
import { type ValidParts, validParts } from './valid-parts.ts';

/** The parts of a declaration that have a valid shape. */
export type DeclaredParts = ValidParts<ShopDeclaration>;

/** A valid declaration, or its problems. `rest`: its valid parts, for further checks. */
export type DeclarationReading = { declaration: ShopDeclaration } | { problems: Problem[]; rest: DeclaredParts };

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
  if ('refusal' in json) return { problems: [{ path: '', reason: json.refusal, code: 'not-json' }], rest: {} };
  const { value } = json;
  // `validParts` returns only values of the schema's shape.
  const rest = (validParts(shopSchema, value) ?? {}) as DeclaredParts;
  const problems = [...shapeProblems(shopSchema, value), ...ruleProblems(rest)];
  if (problems.length === 0 && Value.Check(shopSchema, value)) return { declaration: value };
  return { problems, rest };
}
