import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/** A request as it arrives at a vendor. Header names are in lower case. */
export type VendorRequest = {
  method: string;
  /** Without the query. */
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | undefined>>;
  /** Undefined: the request has no body. */
  body?: unknown;
};

/** One call of a vendor's API, as its documentation describes it. */
export type VendorCall = {
  name: string;
  method: string;
  path: RegExp;
  headers: TSchema;
  query: TSchema;
  /** Undefined: the call has no body. */
  body?: TSchema;
  /** The schema of the response of each status below 400. */
  responses: Readonly<Record<number, TSchema>>;
};

/** What a vendor documents about the calls that this project makes. */
export type Contract = {
  vendor: string;
  /** The document, and the day on which it was read. */
  source: string;
  calls: readonly VendorCall[];
  /** The format of an error. */
  error: TSchema;
};

/** An object without other fields than these: a field with a wrong name is refused. */
export const closed = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

export const optional = Type.Optional;
/** A text of at most so many characters that is not empty. */
export const words = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const matching = (pattern: RegExp) => Type.String({ pattern: pattern.source });
export const oneOf = (...values: string[]) => Type.Enum(values);
export const https = (maxLength = 2_000) => Type.String({ pattern: '^https://', maxLength });
export const nothing = closed({});

/** The call that a request makes; null: the vendor has no such call. */
export const callOf = ({ calls }: Contract, { method, path }: Pick<VendorRequest, 'method' | 'path'>) =>
  calls.find((call) => call.method === method && call.path.test(path)) ?? null;

/** What is wrong with a request, by field; empty: the vendor accepts its form. */
export function requestProblems(contract: Contract, request: VendorRequest): string[] {
  const call = callOf(contract, request);
  if (!call) return [`${request.method} ${request.path}: no such call`];
  const noBody = request.body === undefined ? [] : ['body: not expected'];
  return [
    ...problems('header', call.headers, request.headers),
    ...problems('query', call.query, request.query),
    ...(call.body ? problems('body', call.body, request.body ?? null) : noBody),
  ];
}

/** What is wrong with a stand-in's response to a request, by field. */
export function responseProblems(
  contract: Contract,
  request: Pick<VendorRequest, 'method' | 'path'>,
  { status, json }: { status: number; json: unknown },
): string[] {
  if (status >= 400) return problems('error', contract.error, json);
  const schema = callOf(contract, request)?.responses[status];
  if (!schema) return [`${request.method} ${request.path}: no response with status ${status} is documented`];
  return problems('response', schema, json);
}

const problems = (part: string, schema: TSchema, value: unknown): string[] => [
  ...new Set(Value.Errors(schema, value).map(({ instancePath, message }) => `${part}${instancePath}: ${message}`)),
];

/** The same JSON value with one name of a field changed, for each field of each level. `at` is the field's place. */
export function renamedFields(value: unknown, at = ''): { at: string; changed: unknown }[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      renamedFields(item, `${at}/${index}`).map((inner) => ({ ...inner, changed: value.with(index, inner.changed) })),
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, own]: [string, unknown]) => {
    const { [name]: _own, ...rest }: Record<string, unknown> = { ...value };
    return [
      { at: `${at}/${name}`, changed: { ...rest, [`${name}X`]: own } },
      ...renamedFields(own, `${at}/${name}`).map((inner) => ({
        ...inner,
        changed: { ...rest, [name]: inner.changed },
      })),
    ];
  });
}
