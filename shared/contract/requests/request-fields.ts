import { type TSchemaOptions, Type } from 'typebox';
import { isWholeCents } from '#shared/rules/money/money.ts';
import { pathIdPattern } from '../text-patterns.ts';

/**
 * The kinds of fields in requests, each with the sentence that the document says about it. Lengths are generous for
 * people and narrow for programs; the rules check the meaning.
 */
export const sentText = (maxLength: number, description: string, options: TSchemaOptions = {}) =>
  Type.String({ maxLength, description, ...options });
export const sentId = (description: string, maxLength = 200) => Type.String({ minLength: 1, maxLength, description });
/** An id that the order service chose, as a part of a path. */
export const pathId = (description: string, options: TSchemaOptions = {}) =>
  Type.String({
    pattern: pathIdPattern,
    minLength: 1,
    maxLength: 200,
    description,
    examples: ['019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11'],
    ...options,
  });
const largestPrice = 1e9;
export const price = (description: string) => Type.Number({ minimum: 0, maximum: largestPrice, description });
/** Reais typed by an agent, in whole cents. */
export const typedReais = (description: string) =>
  Type.Refine(price(`${description} Em reais, com até duas casas.`), isWholeCents);
/** A percentage typed by an agent, with at most two decimals. */
export const typedPercent = (description: string) =>
  Type.Refine(
    Type.Number({ minimum: 0, maximum: 100, description: `${description} De 0 a 100, com até duas casas.` }),
    isWholeCents,
  );
/** An order's number for people, as part of a URL. */
export const orderNumber = (description: string) =>
  Type.String({ pattern: '^[1-9]\\d{0,8}$', description, examples: ['1042'] });
export const digits = (from: number, to: number, description: string, example: string) =>
  Type.String({ pattern: `^\\d{${from},${to}}$`, description, examples: [example] });
/** A Brazilian postal code. */
export const cep = (description: string) => sentText(9, description, { examples: ['01001-000'] });
export const quantity = (description: string) => Type.Integer({ minimum: 0, maximum: 9_999, description });

export const chosenAttribute = Type.Object(
  {
    providerId: sentId('O id do atributo, de `Product.attributes`.'),
    optionProviderId: sentId('O id da opção escolhida.'),
    redirectable: Type.Boolean({ description: 'Como na opção do produto.' }),
  },
  { description: 'Uma opção escolhida de um atributo do produto.' },
);
export const chosenAttributes = (description: string) => Type.Array(chosenAttribute, { maxItems: 20, description });

/** Who a change is suggested by. */
export const isSuggested = Type.Optional(
  Type.Boolean({ description: 'true: a página escolheu sozinha, como a entrega do último pedido. Falta: uma pessoa.' }),
);
export const addressIndex = Type.Integer({
  minimum: 0,
  maximum: 1_000,
  description: 'A posição do endereço em `Session.userShop.addresses`, a partir de 0.',
});
