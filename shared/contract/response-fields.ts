import { type TSchema, Type } from 'typebox';

/** The kinds of fields in the responses of the calls (spec §3). Amounts are reais. */
export const text = Type.String();
export const flag = Type.Boolean();
export const reais = Type.Number();
export const count = Type.Integer({ minimum: 0 });
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const textOrNull = orNull(text);

/** One of the codes of a table of the model. The document names them. */
export function codeOf<Codes extends Readonly<Record<string, number>>>(codes: Codes) {
  const names = Object.entries(codes).map(([name, value]) => `${value} ${name}`);
  return Type.Unsafe<Codes[keyof Codes]>(Type.Integer({ enum: Object.values(codes), description: names.join(', ') }));
}

/** One of these words. */
export const wordOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>(Type.String({ enum: [...words] }));
