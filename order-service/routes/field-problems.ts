/** What a schema's validator says of one place in what was sent, in the words of JSON Schema. */
export type SchemaProblem = { keyword: string; instancePath: string; params: object };

const mostProblems = 5;

/**
 * Which fields of a call are wrong and why, as `contact.id: é obrigatório`, at most five. Only where and what was expected: never what was
 * sent, which may be a card or a code.
 */
export function fieldProblems(problems: readonly SchemaProblem[]): string[] {
  const isBelow = (path: string, above: string) => path !== above && path.startsWith(`${above}/`);
  // Of several shapes that would do, what each of them misses is no help.
  const choices = problems.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const told = problems.filter(
    ({ keyword, instancePath }) =>
      keyword === 'anyOf' || !choices.some((choice) => choice === instancePath || isBelow(instancePath, choice)),
  );
  const lines = told.flatMap(({ keyword, instancePath, params }) => {
    const path = instancePath.split('/').slice(1).map(nameOf);
    const missing: unknown = Reflect.get(params, 'requiredProperties');
    if (keyword === 'required' && Array.isArray(missing))
      return missing.map((name) => `${[...path, nameOf(String(name))].join('.')}: é obrigatório`);
    return [`${path.join('.') || 'o que foi enviado'}: ${whyOf(keyword, params)}`];
  });
  return [...new Set(lines)].slice(0, mostProblems);
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

/** A name may be the caller's own, where a field takes any: only plain, short ones are said again. */
const nameOf = (name: string): string => (/^\w{1,40}$/.test(name) ? name : '…');
