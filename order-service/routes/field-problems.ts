import { currencyPattern, instantPattern, uuidPattern } from '#shared/contract/text-patterns.ts';

/** A problem that the schema's validator found in a request, in the terms of JSON Schema. */
export type SchemaProblem = { keyword: string; schemaPath: string; instancePath: string; params: object };

const maxProblems = 5;

/**
 * Which fields of a call are wrong and why, such as `contact.id: é obrigatório`; at most five. It names the place and
 * what was expected, never the value, which may be a card or a code.
 */
export function fieldProblems(problems: readonly SchemaProblem[]): string[] {
  const lines = withoutBranches(problems).flatMap(({ keyword, instancePath, params }) => {
    const path = instancePath.split('/').slice(1).map(nameOf);
    const missing: unknown = Reflect.get(params, 'requiredProperties');
    if (keyword === 'required' && Array.isArray(missing))
      return missing.map((name) => `${[...path, nameOf(String(name))].join('.')}: é obrigatório`);
    const unknown: unknown = Reflect.get(params, 'additionalProperties');
    if (keyword === 'additionalProperties' && Array.isArray(unknown))
      return unknown.map((name) => `${[...path, nameOf(String(name))].join('.')}: não existe nesta chamada`);
    return [`${path.join('.') || 'o que foi enviado'}: ${whyOf(keyword, params)}`];
  });
  return [...new Set(lines)].slice(0, maxProblems);
}

/**
 * When several shapes are allowed, the problems of each single shape are no help: one problem stands for them, with the
 * values where each shape is a fixed one. Of "this or null" the problems of "this" stay.
 */
function withoutBranches(problems: readonly SchemaProblem[]): SchemaProblem[] {
  const unions = problems
    .filter(({ keyword }) => keyword === 'anyOf')
    .sort((one, other) => one.schemaPath.length - other.schemaPath.length);
  // The value of an unknown field is a problem of its own for the validator.
  let relevant = problems.filter(({ keyword }) => keyword !== 'boolean');
  for (const union of unions.filter((one) => relevant.includes(one))) {
    const branches = relevant.filter((problem) => isBranch(problem, union));
    const shapes = branches.filter((problem) => !isNotNull(problem, union));
    const isNullable = shapes.length < branches.length && new Set(shapes.map(branchOf(union))).size === 1;
    const replacing = isNullable ? shapes : [{ ...union, params: { allowedValues: valuesOf(shapes, union) } }];
    relevant = [...relevant.filter((problem) => problem !== union && !branches.includes(problem)), ...replacing];
  }
  return relevant;
}

const branchesOf = ({ schemaPath }: SchemaProblem): string => `${schemaPath}/anyOf/`;
const branchOf = (union: SchemaProblem) => (problem: SchemaProblem) =>
  problem.schemaPath.slice(branchesOf(union).length).split('/')[0];
const isBranch = ({ schemaPath, instancePath }: SchemaProblem, union: SchemaProblem): boolean =>
  schemaPath.startsWith(branchesOf(union)) && `${instancePath}/`.startsWith(`${union.instancePath}/`);
const isNotNull = ({ keyword, instancePath, params }: SchemaProblem, union: SchemaProblem): boolean =>
  keyword === 'type' && Reflect.get(params, 'type') === 'null' && instancePath === union.instancePath;

/** The values of a union whose shapes are all fixed values; none otherwise. */
function valuesOf(shapes: readonly SchemaProblem[], union: SchemaProblem): unknown[] {
  const areFixed = shapes.every(({ keyword, instancePath }) => isFixed(keyword) && instancePath === union.instancePath);
  return areFixed ? shapes.flatMap(({ params }) => allowedValues(params)) : [];
}

const isFixed = (keyword: string): boolean => keyword === 'const' || keyword === 'enum';

function allowedValues(params: object): unknown[] {
  const several: unknown = Reflect.get(params, 'allowedValues');
  if (Array.isArray(several)) return several;
  return Reflect.has(params, 'allowedValue') ? [Reflect.get(params, 'allowedValue')] : [];
}

function whyOf(keyword: string, params: object): string {
  const limit: unknown = Reflect.get(params, 'limit');
  switch (keyword) {
    case 'type':
      return `deve ser ${types[String(Reflect.get(params, 'type'))] ?? 'de outro tipo'}`;
    case 'minLength':
    case 'maxLength':
      return `deve ter ${keyword === 'minLength' ? 'no mínimo' : 'no máximo'} ${limit} caracteres`;
    case 'minItems':
    case 'maxItems':
      return `deve ter ${keyword === 'minItems' ? 'no mínimo' : 'no máximo'} ${limit} itens`;
    case 'minimum':
    case 'maximum':
      return `deve ser ${keyword === 'minimum' ? 'no mínimo' : 'no máximo'} ${limit}`;
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `deve ser ${keyword === 'exclusiveMinimum' ? 'maior' : 'menor'} que ${limit}`;
    case 'pattern':
      return patterns[String(Reflect.get(params, 'pattern'))] ?? otherForm;
    case 'anyOf':
    case 'const':
    case 'enum':
      return notAllowed(allowedValues(params));
    default:
      return otherForm;
  }
}

const notAllowed = (values: readonly unknown[]): string =>
  values.length === 0
    ? 'não é um dos valores aceitos'
    : `deve ser ${values.length > 1 ? 'um destes: ' : ''}${values.join(', ')}`;

const otherForm = 'não tem o formato descrito';
const patterns: Record<string, string> = {
  [uuidPattern]: 'deve ser um id, como 019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11',
  [instantPattern]: 'deve ser data e hora com o fuso, como 2026-11-20T09:30:00-03:00',
  [currencyPattern]: 'deve ser a moeda em três letras, como USD',
};

const types: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
  null: 'null',
};

/** In a free-form object a name may be the caller's own text: only plain, short names are repeated. */
const nameOf = (name: string): string => (/^\w{1,40}$/.test(name) ? name : '…');
