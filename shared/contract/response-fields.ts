import { type TSchema, Type } from 'typebox';

/** The kinds of fields in the responses of the calls (spec §3). Amounts are reais. */
export const text = Type.String();
export const flag = Type.Boolean();
export const reais = Type.Number();
export const count = Type.Integer({ minimum: 0 });
export const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const code = (from: number, to: number) => Type.Integer({ minimum: from, maximum: to });
export const step = (...codes: number[]) => Type.Union(codes.map((one) => Type.Literal(one)));
