import { type Static, Type } from 'typebox';
import { feedFormatNames } from '../../text/imports/feed-formats.ts';
import { currencyPattern } from '../text-patterns.ts';
import { namesOf, oneOf, orNull, said } from './platform-fields.ts';

/** Schemas of the Platform API about feeds. */
const yes = (description: string) => Type.Optional(Type.Enum(['true', 'false'], { description }));

export const importQuery = Type.Object({
  full: yes('O feed é o estoque inteiro: o que ele não lista mais fica indisponível.'),
  dryRun: yes('Só diz o que aconteceria.'),
  stock: yes(
    'O estoque do arquivo vale também para produtos que já existem. Sem isto vale só para os novos: o arquivo não sabe o que foi vendido desde que foi feito.',
  ),
  yes: yes(
    'Aceita que mais de um terço dos produtos da loja saia de venda, e troca os que no feed são outros com o mesmo id.',
  ),
  currency: Type.Optional(
    Type.String({
      pattern: currencyPattern,
      description: 'Os preços marcados com esta moeda são reais e entram como estão, sem conversão.',
    }),
  ),
});
const remark = Type.Object({
  line: Type.Integer({ description: 'A linha do feed.' }),
  id: orNull(said('O id do produto, como está no feed.')),
  reason: said('O que há com ela.'),
});
export const importReport = Type.Object({
  format: oneOf(namesOf(feedFormatNames), 'O formato reconhecido.'),
  isDryRun: Type.Boolean({ description: 'Se nada foi mudado.' }),
  products: Type.Integer({ description: 'Quantos produtos do feed podem ser usados.' }),
  created: Type.Integer({ description: 'Quantos são novos.' }),
  updated: Type.Integer({ description: 'Quantos já existiam: os mudados e os sem mudança.' }),
  changed: Type.Integer({ description: 'Quantos dos que já existiam mudaram.' }),
  unchanged: Type.Integer({ description: 'Quantos dos que já existiam ficaram iguais.' }),
  otherProducts: Type.Integer({
    description:
      'Quantos ficaram como estão, porque o feed traz outro produto com o mesmo id; `yes=true` os troca. Estão em `problems`.',
  }),
  withdrawn: Type.Integer({ description: 'Quantos o feed não lista mais e ficaram indisponíveis (só com `full`).' }),
  turnedOff: Type.Integer({ description: 'Quantos estavam à venda e o feed dá como indisponíveis.' }),
  stockKept: Type.Integer({
    description: 'Em quantos o feed diz outro estoque, que não foi usado (só vale com `stock`).',
  }),
  keptStocks: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'A linha do feed.' }),
      id: said('O id do produto, como está no feed.'),
      sku: said('O código (SKU).'),
      kept: orNull(Type.Integer({ description: 'O estoque mantido; null = sem contagem.' })),
      inFeed: orNull(Type.Integer({ description: 'O estoque segundo o feed; null = sem contagem.' })),
    }),
    { description: 'Os estoques mantidos, código por código, até 200.' },
  ),
  needsYes: Type.Boolean({ description: 'Se, para acontecer, esta importação precisa de `yes=true`.' }),
  categories: Type.Integer({ description: 'Quantas categorias foram criadas.' }),
  sellers: Type.Integer({ description: 'Quantos vendedores foram criados.' }),
  changes: Type.Array(
    Type.Object({
      line: orNull(
        Type.Integer({ description: 'A linha do feed; null num produto que o feed não lista mais (só com `full`).' }),
      ),
      id: said('O id do produto, como está no feed.'),
      field: said('O que muda, em português.'),
      from: said('Como era; textos longos vêm encurtados.'),
      to: said('Como fica.'),
    }),
    {
      description:
        'O que muda nos produtos que já existiam, campo por campo, até 200; depois os que o feed não lista mais, também até 200.',
    },
  ),
  problems: Type.Array(remark, { description: 'O que não entrou, até 200.' }),
  problemCount: Type.Integer({ description: 'Quantas linhas não entraram.' }),
  notices: Type.Array(remark, { description: 'O que entrou com algo a menos, até 200.' }),
  noticeCount: Type.Integer({ description: 'Quantos avisos há.' }),
  seconds: Type.Number({ description: 'Quanto demorou.' }),
});

export type PlatformImport = Static<typeof importReport>;
