import { type Static, Type } from 'typebox';
import { currencyPattern } from '../text-patterns.ts';
import { instant, oneOf, orNull, said } from './platform-fields.ts';

/** Schemas of the Platform API about the addresses from which products are imported. */
const count = (description: string) => orNull(Type.Integer({ description }));

export const feedRun = Type.Object({
  beganAt: instant('Quando começou.'),
  endedAt: instant('Quando terminou; de várias vezes iguais, a última.'),
  times: Type.Integer({ description: 'Quantas vezes seguidas aconteceu o mesmo.' }),
  outcome: oneOf(
    ['imported', 'unchanged', 'refused', 'failed'],
    'imported: os produtos entraram. unchanged: o arquivo é o mesmo. refused: o arquivo veio, mas nada foi mudado. failed: o arquivo não veio.',
  ),
  reason: orNull(
    said('Um código para programas, em `refused` e `failed`; em `imported` só `other-products`: veja `message`.'),
  ),
  message: orNull(said('O que aconteceu, em português.')),
  bytes: count('O tamanho do arquivo.'),
  products: count('Quantos produtos do arquivo podem ser usados.'),
  created: count('Quantos são novos.'),
  changed: count('Quantos mudaram.'),
  withdrawn: count('Quantos o arquivo não lista mais e ficaram indisponíveis.'),
  turnedOff: count('Quantos o arquivo dá como indisponíveis.'),
  problems: count('Quantas linhas não entraram.'),
});

export const feedSource = Type.Object({
  id: Type.Integer({ description: 'O id da fonte.' }),
  address: said('O endereço, sem o que pode ser segredo.'),
  everyMinutes: Type.Integer({ description: 'De quantos em quantos minutos o arquivo é buscado.' }),
  full: Type.Boolean({ description: 'O arquivo é o estoque inteiro: o que ele não lista mais fica indisponível.' }),
  stock: Type.Boolean({ description: 'O estoque do arquivo vale também para produtos que já existem.' }),
  currency: said('A moeda dos preços.'),
  nextAt: instant('Quando o arquivo será buscado de novo; sem efeito numa fonte pausada.'),
  paused: Type.Boolean({ description: 'Pausada: o arquivo só é buscado quando alguém pede.' }),
  products: count('Quantos produtos tinha o último arquivo que entrou.'),
  failures: Type.Integer({ description: 'Quantas vezes seguidas não deu certo.' }),
  runs: Type.Array(feedRun, { description: 'O que aconteceu, o mais novo primeiro, até 20.' }),
});

export const feedSources = Type.Object({
  data: Type.Array(feedSource, { description: 'As fontes, a mais antiga primeiro.' }),
});

export const feedSourceBody = Type.Object(
  {
    address: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'O endereço https do arquivo. Usuário, senha e códigos de acesso são guardados cifrados.',
    }),
    everyMinutes: Type.Integer({ minimum: 15, maximum: 10_080, description: 'De quantos em quantos minutos.' }),
    full: Type.Optional(Type.Boolean({ description: 'O arquivo é o estoque inteiro.' })),
    stock: Type.Optional(Type.Boolean({ description: 'O estoque do arquivo vale sempre.' })),
    currency: Type.Optional(Type.String({ pattern: currencyPattern, description: 'A moeda marcada nos preços.' })),
  },
  { additionalProperties: false },
);

export const feedSourceParams = Type.Object({
  id: Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'O id da fonte.' }),
});

export const feedRunBody = Type.Object(
  {
    yes: Type.Optional(
      Type.Boolean({ description: 'Aceita, desta vez, um arquivo que tira de venda boa parte dos produtos.' }),
    ),
  },
  { additionalProperties: false },
);

export const feedPauseBody = Type.Object(
  { paused: Type.Boolean({ description: '`true` pausa a fonte; `false` a deixa continuar, com uma busca logo.' }) },
  { additionalProperties: false },
);

export const removedFeedSource = Type.Object({ id: Type.Integer({ description: 'O id da fonte que saiu.' }) });

export type FeedSource = Static<typeof feedSource>;
export type FeedRun = Static<typeof feedRun>;
export type FeedSourceBody = Static<typeof feedSourceBody>;
