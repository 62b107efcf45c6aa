import { Type } from 'typebox';
import { day, flag, list, orNull, reais, text } from '../response-fields.ts';
import { named } from './catalog.ts';
import { logisticLimits, storePickUpAddress } from './order.ts';
import { geoCoordinates, neighborhoods } from './session.ts';

/** Responses about delivery, pickup and their times. */
export const logisticOption = Type.Object(
  {
    ...named('a opção de entrega ou a loja de retirada; vai em `setLogistic`'),
    price: reais('O frete deste pedido; 0 é grátis.'),
    ...logisticLimits,
    shippingTimeEstimative: orNull(text('Em quanto tempo chega, nas palavras da loja; null sem estimativa.')),
    minShippingTimeEstimative: orNull(text('O menor tempo, nas palavras da loja; null: há um tempo só.')),
    storeName: orNull(text('O nome da loja de retirada; null na entrega.')),
    storePickUpAddress: orNull(storePickUpAddress, 'Onde se retira; null na entrega.'),
  },
  { description: 'Um modo de receber este pedido, com o preço dele.' },
);

export const pickupStore = Type.Object(
  {
    ...named('a loja de retirada; vai em `setLogistic`'),
    fullAddress: Type.Object(
      {
        street: text('A rua.'),
        number: text('O número da casa, como texto: "10", "s/n".'),
        neighborhood: text('O bairro.'),
      },
      { description: 'Onde fica.' },
    ),
  },
  { description: 'Uma loja em que se retira.' },
);

const time = (what: string) => text(`${what}, HH:MM no fuso da loja.`, { examples: ['09:00'] });
export const scheduleDay = Type.Object(
  {
    day: day('O dia, no fuso da loja; vai em `setSchedule`.'),
    header: text('O dia, para mostrar.', { examples: ['hoje, 20/11'] }),
    options: list(
      Type.Object({
        startTime: time('O começo; vai em `setSchedule`'),
        endTime: time('O fim'),
        scheduleUntil: Type.String({
          format: 'date-time',
          description: 'Até quando se pode escolher, com o fuso da loja.',
          examples: ['2026-11-20T18:00:00-03:00'],
        }),
        enabled: flag('Se ainda se pode escolher: o prazo não passou, e há lugar.'),
      }),
      'Os horários do dia.',
    ),
  },
  { description: 'Um dia em que se entrega ou retira.' },
);

export const foundAddress = Type.Object(
  {
    street: text('A rua; vazia numa cidade de um CEP só.'),
    neighborhood: text('O bairro; vazio se não se sabe.'),
    city: text('A cidade; vazia se não se sabe.'),
    state: text('A sigla do estado.', { examples: ['SP'] }),
    neighborhoodId: orNull(text('O id do bairro na loja, se ela o distingue; senão null.')),
    neighborhoods,
    geoCoordinates,
  },
  { description: 'O lugar de um CEP.' },
);
