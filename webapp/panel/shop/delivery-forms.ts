import { deliveryKinds, windowKinds } from '#shared/text/checkout/shop-choice-names.ts';
import type { ItemField } from './fields/item-field.ts';
import { half, type Known, name, options, type SettingsListForm, sellerField, third } from './settings-list-form.ts';

const states = 'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ');
const stateField: ItemField = {
  name: 'state',
  label: 'Estado',
  kind: 'choice',
  options: states.map((state) => [state, state] as const),
  width: 'third',
};
const limits: readonly ItemField[] = [
  { name: 'orderMinPrice', label: 'Pedido mínimo', kind: 'amount', isOptional: true, ...third },
  { name: 'maxDistinctItems', label: 'Máximo de produtos', kind: 'count', isOptional: true, ...third },
  { name: 'maxItemsAmout', label: 'Máximo de unidades', kind: 'count', isOptional: true, ...third },
];
/** Cities with one postal code have their fees by neighbourhood. */
const neighborhoodField = ({ neighborhoods }: Known): readonly ItemField[] =>
  neighborhoods.length === 0
    ? []
    : [
        {
          name: 'neighborhoodId',
          label: 'Bairro',
          kind: 'choice',
          isOptional: true,
          options: [['', 'Todos'], ...neighborhoods.map(({ id, name }) => [id, name] as const)],
        },
      ];

/** When and how orders reach people. */
export const deliveryForms = {
  schedule: {
    path: 'horarios',
    title: 'Horários',
    intro: 'As horas em que se entrega e se retira, e quantos pedidos cabem em cada uma.',
    empty: 'Nenhum horário. Sem horários, ninguém escolhe quando recebe.',
    one: 'horário',
    add: 'Novo horário',
    idField: null,
    fresh: { weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], startTime: '08:00', endTime: '18:00' },
    fields: (known) => [
      { name: 'weekdays', label: 'Dias', kind: 'weekdays' },
      { name: 'startTime', label: 'Das', kind: 'time', ...half },
      { name: 'endTime', label: 'Até', kind: 'time', ...half },
      { name: 'type', label: 'Vale para', kind: 'choice', isOptional: true, options: options(windowKinds) },
      {
        name: 'capacity',
        label: 'Pedidos por dia',
        kind: 'count',
        isOptional: true,
        hint: 'Em branco, cabem quantos vierem.',
        ...half,
      },
      {
        name: 'cutoffMinutes',
        label: 'Minutos antes para pedir',
        kind: 'count',
        min: 0,
        max: 100_000,
        isOptional: true,
        hint: '120: até duas horas antes de começar.',
        ...half,
      },
      ...sellerField(known),
    ],
  },
  deliveryOptions: {
    path: 'entrega',
    title: 'Entrega e frete',
    intro: 'De cada entrega vale a menor área que contém o endereço do cliente.',
    empty: 'Nenhuma entrega ligada. Os clientes só podem retirar.',
    one: 'entrega',
    add: 'Nova entrega',
    idField: 'providerId',
    fresh: { type: 'ExpressDelivery', areas: [{}] },
    fields: (known) => [
      name('Nome que o cliente lê'),
      { name: 'type', label: 'Tipo', kind: 'choice', options: options(deliveryKinds) },
      {
        name: 'areas',
        label: 'Áreas e fretes',
        kind: 'list',
        one: 'Área',
        fields: [
          { name: 'from', label: 'Do CEP', kind: 'cep', ...half },
          { name: 'to', label: 'Até o CEP', kind: 'cep', ...half },
          ...neighborhoodField(known),
          { name: 'price', label: 'Frete', kind: 'amount', ...half },
          { name: 'freeFrom', label: 'Grátis a partir de', kind: 'amount', isOptional: true, ...half },
          {
            name: 'minShippingTimeEstimative',
            label: 'Prazo mínimo',
            kind: 'text',
            max: 60,
            isOptional: true,
            ...half,
          },
          {
            name: 'shippingTimeEstimative',
            label: 'Prazo',
            kind: 'text',
            max: 60,
            isOptional: true,
            hint: 'Como "2 horas".',
            ...half,
          },
        ],
      },
      ...limits,
      ...sellerField(known),
    ],
  },
  neighborhoods: {
    path: 'bairros',
    title: 'Bairros',
    intro: 'Para cidades de um CEP só: o cliente escolhe o bairro, e cada bairro pode ter sua taxa.',
    empty: 'Nenhum bairro.',
    one: 'bairro',
    add: 'Novo bairro',
    idField: 'id',
    fresh: { state: 'SP' },
    fields: () => [name('Bairro'), { name: 'city', label: 'Cidade', kind: 'text', max: 120 }, stateField],
  },
  stores: {
    path: 'retirada',
    title: 'Retirada',
    intro: 'Os lugares em que o cliente busca o pedido.',
    empty: 'Nenhum lugar. Os clientes só podem receber em casa.',
    one: 'lugar',
    add: 'Novo lugar',
    idField: 'providerId',
    fresh: { state: 'SP', price: 0 },
    fields: (known) => [
      name('Nome do lugar'),
      { name: 'zipCode', label: 'CEP', kind: 'cep', ...half },
      { name: 'number', label: 'Número', kind: 'text', max: 20, ...half },
      { name: 'street', label: 'Rua', kind: 'text', max: 200 },
      { name: 'neighborhood', label: 'Bairro', kind: 'text', max: 120, ...third },
      { name: 'city', label: 'Cidade', kind: 'text', max: 120, ...third },
      stateField,
      { name: 'price', label: 'Taxa', kind: 'amount', isOptional: true, ...half },
      {
        name: 'shippingTimeEstimative',
        label: 'Quando fica pronto',
        kind: 'text',
        max: 60,
        isOptional: true,
        hint: 'Como "Pronto em 2 horas".',
        ...half,
      },
      ...limits,
      ...sellerField(known),
    ],
  },
} as const satisfies Record<string, SettingsListForm>;
