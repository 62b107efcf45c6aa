import { Type } from 'typebox';

/**
 * Schemas of the Platform API. Codes of spec §3 travel as names, amounts are reais, instants are ISO 8601 in UTC.
 * `description` is Portuguese, because the API's documentation shows it.
 */
export function namesOf<Codes extends Readonly<Record<string, unknown>>>(codes: Codes): (keyof Codes & string)[] {
  // The keys of a constant object are exactly its declared keys.
  return Object.keys(codes) as (keyof Codes & string)[];
}

export const oneOf = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Enum([...names], { description });
export const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });
export const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
export const said = (description: string) => Type.String({ description });
export const reais = (description: string) => Type.Number({ description });
export const instant = (description: string) => Type.String({ format: 'date-time', description });

/** The field of a webhook's body by which a receiver tells a test from an event. */
export const testMark = {
  test: Type.Optional(
    Type.Boolean({ description: 'true: um teste, com dados inventados. Ausente quando aconteceu de verdade.' }),
  ),
};

/** An agent of the chat platform, as an order keeps it. */
export const agent = Type.Object(
  { id: said('O id do atendente na plataforma.'), name: said('O nome dele na época.') },
  { description: 'Um atendente que a plataforma nomeou.' },
);
