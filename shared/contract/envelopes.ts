import { type TSchema, Type } from 'typebox';
import { count, described, orNull } from './response-fields.ts';
import { order } from './responses/order.ts';

/** The envelope of a success (spec §3, "Result envelope"). */
export const envelopeOf = <Data extends TSchema>(data: Data) =>
  Type.Object({
    success: Type.Literal(true, { description: 'Deu certo.' }),
    data: (data as { description?: string }).description === undefined ? described(data, 'O resultado.') : data,
    errors: Type.Array(Type.Unknown(), { maxItems: 0, description: 'Sempre vazia.' }),
  });

/** The envelope of a success with this data. */
export const success = (data: unknown) => ({ success: true, data, errors: [] });

const errors = Type.Array(
  Type.Object({
    message: Type.String({ minLength: 1, description: 'Por quê, em português, para a pessoa.' }),
    code: Type.Optional(
      Type.String({ description: 'A razão para programas, que não muda.', examples: ['bad-request'] }),
    ),
  }),
  { minItems: 1, description: 'Por que não deu certo; o primeiro é o principal.' },
);
const failed = Type.Literal(false, { description: 'Não deu certo.' });

/** A refusal of a call with a session. `data`: the order as it is now, where that helps to continue. */
export const refusal = Type.Object(
  {
    success: failed,
    data: orNull(order, 'O pedido como está agora, onde isso ajuda a continuar; senão null.'),
    errors,
  },
  { description: 'Uma recusa.' },
);

/** What an import would take off sale, with `too-many-withdrawn`. */
const refusedImport = Type.Object({
  withdrawn: count('Quantos produtos sairiam de venda porque o arquivo não os lista mais.'),
  turnedOff: count('Quantos sairiam de venda porque o arquivo diz que não estão disponíveis.'),
  active: count('Quantos estão à venda agora.'),
});

/** A refusal of the Platform API. `data`: what would change, where that helps to decide. */
export const platformRefusal = Type.Object(
  {
    success: failed,
    data: orNull(refusedImport, 'Com `too-many-withdrawn`, o que a importação tiraria de venda; senão null.'),
    errors,
  },
  { description: 'Uma recusa.' },
);
