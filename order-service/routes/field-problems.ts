/** A problem that the schema's validator found in a request, in the terms of JSON Schema. */
export type SchemaProblem = { keyword: string; instancePath: string; params: object };

const maxProblems = 5;

/**
 * Which fields of a call are wrong and why, such as `contact.id: é obrigatório`; at most five. It names the place and
 * what was expected, never the value, which may be a card or a code.
 */
export function fieldProblems(problems: readonly SchemaProblem[]): string[] {
  const isBelow = (path: string, above: string) => path !== above && path.startsWith(`${above}/`);
  const nullable = nullableObjects(problems);
  // When several shapes are allowed, the problems of each single shape are no help, except of "this or null".
  const choices = problems
    .filter(({ keyword, instancePath }) => keyword === 'anyOf' && !nullable.has(instancePath))
    .map(({ instancePath }) => instancePath);
  const relevant = problems.filter((problem) => {
    const { keyword, instancePath } = problem;
    if (nullable.has(instancePath) && (keyword === 'anyOf' || isNotNull(problem))) return false;
    // The value of an unknown field is a problem of its own for the validator.
    if (keyword === 'anyOf' || keyword === 'boolean') return keyword === 'anyOf';
    return !choices.some((choice) => choice === instancePath || isBelow(instancePath, choice));
  });
  const lines = relevant.flatMap(({ keyword, instancePath, params }) => {
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

/** Where null is allowed, and an object came whose fields have problems of their own. */
function nullableObjects(problems: readonly SchemaProblem[]): ReadonlySet<string> {
  const objects = new Set<string>();
  for (const { keyword, instancePath } of problems) {
    if (keyword === 'additionalProperties' || keyword === 'required') objects.add(instancePath);
    const above = instancePath.lastIndexOf('/');
    if (above > 0) objects.add(instancePath.slice(0, above));
  }
  const paths = problems.filter(isNotNull).map(({ instancePath }) => instancePath);
  return new Set(paths.filter((path) => objects.has(path)));
}

const isNotNull = ({ keyword, params }: SchemaProblem): boolean =>
  keyword === 'type' && Reflect.get(params, 'type') === 'null';

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
    case 'exclusiveMinimum':
      return 'é pequeno demais';
    case 'maximum':
    case 'exclusiveMaximum':
      return 'é grande demais';
    case 'anyOf':
    case 'const':
    case 'enum':
      return 'não é um dos valores aceitos';
    default:
      return 'não tem o formato descrito';
  }
}

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
