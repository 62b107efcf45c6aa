import { type TSchema, type TSchemaOptions, Type } from 'typebox';

/**
 * The kinds of fields in the calls of a session (spec §3), each with the sentence that the document says about it. The
 * sentences are Portuguese, as those of the Platform API. Amounts are reais, instants are ISO 8601.
 */
export const text = (description: string, options: TSchemaOptions = {}) => Type.String({ description, ...options });
export const flag = (description: string) => Type.Boolean({ description });
export const reais = (description: string, options: TSchemaOptions = {}) =>
  Type.Number({ minimum: 0, description: `${description} Em reais.`, ...options });
export const percent = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `${description} Com até duas casas.` });
export const count = (description: string, options: TSchemaOptions = {}) =>
  Type.Integer({ minimum: 0, description, ...options });
/** The number of an order for people. */
export const publicNumber = (description: string) => Type.Integer({ minimum: 1, maximum: 999_999_999, description });
export const instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-21T14:05:00.000Z'] });
/** A day of the shop's calendar. */
export const day = (description: string) => Type.String({ format: 'date', description, examples: ['2026-11-21'] });
/**
 * An address. The document says its format; no check refuses it by that, because pictures and links are the merchant's
 * own text.
 */
export const address = (description: string, format: 'uri' | 'uri-reference' = 'uri-reference') =>
  Type.String({ description, ...({ [documentedFormat]: format } as object) });
/** The key of a format that only the document states. */
export const documentedFormat = '~format';
export const list = <Row extends TSchema>(row: Row, description: string) => Type.Array(row, { description });
/** Without a description the document gives it the one of the schema. */
export const orNull = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

/** The same schema with the sentence of this place; the document refers to a named schema, with this sentence. */
export const described = <S extends TSchema>(schema: S, description: string): S =>
  Object.defineProperties({} as S, {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true, configurable: true, writable: true },
  });

/** One of the codes of a table of the model, each with what it means. */
export function codeOf<Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
  description: string,
  meanings: { readonly [Name in keyof Codes]: string },
) {
  const names = Object.keys(codes);
  const said = names.map((name) => `${codes[name]} ${name}: ${meanings[name]}`);
  return Type.Unsafe<Codes[keyof Codes]>(
    Type.Integer({
      enum: Object.values(codes),
      'x-enum-varnames': names,
      'x-enum-descriptions': names.map((name) => meanings[name] ?? ''),
      description: `${description} ${said.join('; ')}.`,
    } as TSchemaOptions),
  );
}

/** One of these words, each with what it means where the word does not say it. */
export function wordOf<const Words extends readonly string[]>(
  words: Words,
  description: string,
  meanings: { readonly [Word in Words[number]]?: string } = {},
) {
  const said = Object.entries(meanings).map(([word, meaning]) => `${word}: ${meaning}`);
  const all = [description, ...(said.length > 0 ? [`${said.join('; ')}.`] : [])].join(' ');
  return Type.Unsafe<Words[number]>(Type.String({ enum: [...words], description: all }));
}
