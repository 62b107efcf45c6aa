import { Type } from 'typebox';
import { instant, said } from './platform-fields.ts';

const searchMiss = Type.Object({
  words: said('As palavras, em minúsculas, sem acentos e no singular.'),
  isPartial: Type.Boolean({ description: 'A loja mostrou produtos com só parte das palavras; sem isto, nenhum.' }),
  searches: Type.Integer({ description: 'Quantas vezes foi buscado.' }),
  lastAt: instant('Quando foi buscado pela última vez.'),
});

/** The calls about what shoppers search. */
export const searchCalls = {
  searches: {
    method: 'GET',
    path: '/platform/searches',
    effect: 'read',
    summary: 'Listar as buscas sem resultado',
    description:
      'O que os clientes buscaram mais de uma vez sem encontrar, nos últimos 90 dias, o mais buscado primeiro, até 200: o produto que falta, ou a palavra que a loja pode declarar em `searchSynonyms`. Nada diz quem buscou, e o que parece um contato ou um documento não é contado.',
    data: Type.Object({ data: Type.Array(searchMiss, { description: 'As buscas, a mais frequente primeiro.' }) }),
    errors: {},
  },
} as const;
