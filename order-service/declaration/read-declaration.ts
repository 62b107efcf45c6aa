import { Value } from 'typebox/value';
import { readJsonWithComments } from './json-with-comments.ts';
import { ruleProblems } from './rule-problems.ts';
import { type Problem, shapeProblems } from './shape-problems.ts';
import { type ShopDeclaration, shopSchema } from './shop-schema.ts';
import { type ValidParts, validParts } from './valid-parts.ts';

/** A declaration, as far as its parts have the right shape. */
export type DeclaredParts = ValidParts<ShopDeclaration>;

/**
 * A declaration that can be applied, or all that keeps it from that, a line each, with what is right of it for whoever
 * judges that further.
 */
export type DeclarationReading = { declaration: ShopDeclaration } | { problems: string[]; rest: DeclaredParts };

/** Reads a shop's declaration: its shape, and what every part says whose shape is right. */
export function readDeclaration(text: string): DeclarationReading {
  const json = readJsonWithComments(text);
  if ('refusal' in json) return { problems: [json.refusal], rest: {} };
  const { value } = json;
  // `validParts` leaves nothing that has not the schema's shape.
  const rest = (validParts(shopSchema, value) ?? {}) as DeclaredParts;
  const problems = [...shapeProblems(shopSchema, value), ...ruleProblems(rest)];
  if (problems.length === 0 && Value.Check(shopSchema, value)) return { declaration: value };
  return { problems: problems.map(problemLine), rest };
}

/** One problem as people read it. */
export const problemLine = ({ path, reason }: Problem): string =>
  path === '' ? `o arquivo ${reason}` : `${path}: ${reason}`;
