import { type Static, Type } from 'typebox';
import { uuidPattern } from '../text-patterns.ts';
import { channelId, channelType } from './contact-schemas.ts';
import { instant, oneOf, orNull, said, testMark, text } from './platform-fields.ts';

/** Schemas of the Platform API about people: what the shop knows of them, and its erasure. */

export const personSearchBody = Type.Object({
  person: text(
    200,
    'Telefone com DDD, e-mail, CPF, CNPJ ou id no canal, como a pessoa informou. Vai no corpo, nunca no endereço.',
  ),
});

export const personContacts = Type.Object({
  contacts: Type.Array(
    Type.Object({
      customerId: said('O id do contato na loja, para exportar e apagar.'),
      matches: Type.Boolean({
        description:
          'true: é o que foi procurado. false: divide um CPF, e-mail ou telefone com ele e pode ser outra pessoa.',
      }),
      channelType,
      channelId: said('O canal, como a plataforma o chama.'),
      contact: Type.Object(
        {
          id: said('O id do contato no canal; vazio para um visitante sem nome.'),
          name: said('O nome do contato.'),
          phone: orNull(said('O telefone que informou, ou o do canal; null sem nenhum.')),
        },
        { description: 'O contato, como o canal o conhece.' },
      ),
      orderCount: Type.Integer({ description: 'Quantos pedidos fez.' }),
      lastOrderAt: orNull(instant('Quando fez o último pedido; null sem pedidos.')),
    }),
    { description: 'Os contatos que podem ser da pessoa. Confira cada um antes de exportar ou apagar.' },
  ),
});

const contacts = Type.Array(
  Type.String({ pattern: uuidPattern, description: 'O `customerId` de um contato, de POST /platform/people/search.' }),
  { minItems: 1, maxItems: 50, description: 'Os contatos desta pessoa, um por um. Confira se são dela mesmo.' },
);
export const personExportBody = Type.Object({ contacts });
export const personEraseBody = Type.Object({
  contacts,
  dryRun: Type.Optional(Type.Boolean({ description: 'true: só conta o que seria apagado; nada muda.' })),
});

const outside = Type.Array(
  Type.Object({
    system: said('O sistema: mercadopago, tray, meta-1 (WhatsApp), meta-0 (Messenger), meta-3 (Instagram).'),
    count: Type.Integer({ description: 'Quantos registros tem lá.' }),
  }),
  { description: 'Outros sistemas que também têm dados da pessoa. Peça a cada um em separado.' },
);

export const personData = Type.Object({
  shop: said('O nome da loja.'),
  exportedAt: instant('Quando os dados foram lidos, de um mesmo instante.'),
  contacts: Type.Array(said('O `customerId` de um contato.'), { description: 'De quem são os dados.' }),
  data: Type.Array(
    Type.Object({
      table: said('Que dados são, pelo nome da tabela.'),
      rows: Type.Array(Type.Unknown(), { description: 'Cada registro com todos os campos.' }),
    }),
    { description: 'Tudo o que a loja guarda sobre a pessoa. Valores em dinheiro aqui são centavos.' },
  ),
  outside,
});

export const personErasure = Type.Object({
  erasure: orNull(said('O número do apagamento nos registros da loja; null quando nada foi apagado.')),
  contactCount: Type.Integer({ description: 'Quantos contatos foram apagados; 0 quando já não havia nenhum.' }),
  keptOrderCount: Type.Integer({ description: 'Quantos pedidos ficam, sem a pessoa, por obrigação fiscal.' }),
  rows: Type.Array(
    Type.Object({
      table: said('A tabela.'),
      count: Type.Integer({ description: 'Quantos registros foram apagados ou mudados.' }),
    }),
    { description: 'O que foi apagado ou mudado, por tabela; com `dryRun`, o que seria.' },
  ),
  obstacles: Type.Array(said('O que precisa terminar antes, em palavras.'), {
    description: 'O que impede o apagamento; só com `dryRun`, senão vazia.',
  }),
  outside,
});

/** The body of a shop's webhook when a person was erased. */
export const personErasedBody = Type.Object({
  type: oneOf(['person.erased'], 'A loja apagou um contato, a pedido da pessoa. Apague também o que você tem dele.'),
  timestamp: instant('Quando aconteceu.'),
  ...testMark,
  data: Type.Object(
    {
      erasure: said('O número do apagamento nos registros da loja.'),
      erasedAt: instant('Quando foi apagado.'),
      channelType,
      channelId,
      contact: Type.Object(
        {
          id: said('O id do contato no canal; vazio para um visitante sem nome.'),
          phone: orNull(said('O telefone com código do país e DDD, só algarismos; null quando o canal não o diz.')),
        },
        { description: 'O contato, para que você o encontre e o apague também.' },
      ),
    },
    { description: 'Quem foi apagado, e quando.' },
  ),
});

export type PersonContacts = Static<typeof personContacts>;
export type PersonData = Static<typeof personData>;
export type PersonErasure = Static<typeof personErasure>;
export type PersonErasedData = Static<typeof personErasedBody>['data'];
