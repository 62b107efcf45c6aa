import { Type } from 'typebox';
import { addressLengths, customerLengths } from '#shared/rules/text/text-lengths.ts';
import { coordinates } from '../responses/session.ts';
import { cep, sentText } from './request-fields.ts';

/** What a customer says of themselves. */
export const customerFields = {
  name: sentText(customerLengths.name, 'O nome completo.', { examples: ['Ana Souza'] }),
  email: sentText(customerLengths.email, 'O e-mail; vazio sem ele.', { examples: ['ana@exemplo.com.br'] }),
  document: sentText(20, 'O CPF, com ou sem pontuação; vazio sem ele.', { examples: ['00000000000'] }),
  /** Without it the saved phone stays. */
  phone: Type.Optional(
    sentText(
      customerLengths.phone,
      'O telefone com DDD, com ou sem pontuação e +55. Falta: o salvo fica; vazio: ele sai.',
      { examples: ['11987654321'] },
    ),
  ),
  isCorporate: Type.Boolean({ description: 'Se compra por uma empresa. Só com `enableCnpj` da loja.' }),
  corporateDocument: sentText(20, 'O CNPJ, com ou sem pontuação; vazio para pessoas.'),
  corporateName: sentText(customerLengths.corporateName, 'A Razão Social; vazia para pessoas.'),
  tradeName: sentText(customerLengths.tradeName, 'O Nome Fantasia; vazio para pessoas.'),
  stateInscription: sentText(customerLengths.stateInscription, 'A Inscrição Estadual; vazia para pessoas.'),
};

/** Requests about the customer and their addresses. */
export const customerRequests = {
  addressByCep: {
    params: Type.Object({
      cep: Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'O CEP, com ou sem hífen.',
        examples: ['01001000'],
      }),
    }),
  },
  addAddress: {
    body: Type.Object({
      isDefault: Type.Boolean({ description: 'Se passa a ser o endereço que o checkout mostra escolhido.' }),
      name: sentText(addressLengths.name, 'Como a pessoa o chama: Casa, Trabalho ou outro nome.'),
      state: sentText(2, 'A sigla do estado.', { examples: ['SP'] }),
      city: sentText(addressLengths.city, 'A cidade.'),
      street: sentText(addressLengths.street, 'A rua.'),
      number: sentText(addressLengths.number, 'O número da casa, como texto: "10", "s/n".'),
      zipCode: cep('O CEP, com ou sem hífen.'),
      complement: sentText(addressLengths.complement, 'O complemento; vazio sem ele.'),
      neighborhood: sentText(addressLengths.neighborhood, 'O bairro.'),
      neighborhoodId: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
        description: 'O id do bairro na loja, de `addressByCep`, se ela o distingue; senão null.',
      }),
      geoCoordinates: Type.Optional(
        Type.Union([coordinates, Type.Null()], { description: 'Onde fica; null ou sem ele, não se sabe.' }),
      ),
    }),
  },
  saveCustomer: { body: Type.Object(customerFields) },
} as const;
