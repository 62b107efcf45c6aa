import { type TSchema, Type } from 'typebox';
import { orNull } from './response-fields.ts';
import { order } from './responses/order.ts';

/** The envelope of a success (spec §3, "Result envelope"). */
export const envelopeOf = <Data extends TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true), data, errors: Type.Array(Type.Unknown(), { maxItems: 0 }) });

const errors = Type.Array(Type.Object({ message: Type.String({ minLength: 1 }), code: Type.Optional(Type.String()) }), {
  minItems: 1,
  description: 'Por quê, em português, para a pessoa. `code` é para programas e não muda.',
});

/** A refusal of a call with a session. `data`: the order as it is now, where that helps to continue. */
export const refusal = Type.Object({ success: Type.Literal(false), data: orNull(order), errors });

/** A refusal of the Platform API. */
export const platformRefusal = Type.Object({ success: Type.Literal(false), data: Type.Null(), errors });
