import { LogisticType } from '#shared/model/order/logistic.ts';
import type { DeliveryAreaDraft, DeliveryOptionDraft } from '../services/shops/save-delivery-options.ts';
import type { NeighborhoodDraft } from '../services/shops/save-neighborhoods.ts';
import type { PickupStoreDraft } from '../services/shops/save-pickup-locations.ts';
import type { ScheduleRuleDraft } from '../services/shops/save-schedule.ts';

/** One belongs to a seller; one charges a fee and accepts small orders only. */
export const demoPickupStores: PickupStoreDraft[] = [
  {
    providerId: 'retirada-centro',
    name: 'Empório Girassol Centro',
    zipCode: '01001000',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Centro',
    street: 'Rua das Acácias',
    number: '120',
    estimate: 'Pronto em 2 horas',
  },
  {
    providerId: 'retirada-pinheiros',
    name: 'Empório Girassol Pinheiros',
    zipCode: '05422010',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Pinheiros',
    street: 'Rua dos Girassóis',
    number: '87',
    orderMinCents: 40_00,
    estimate: 'Pronto em 4 horas',
  },
  {
    providerId: 'retirada-armario',
    name: 'Armário 24 horas da Estação',
    zipCode: '01310100',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Bela Vista',
    street: 'Avenida Paulista',
    number: '1000',
    priceCents: 4_90,
    maxDistinctItems: 4,
    maxItems: 8,
    estimate: 'Pronto amanhã',
  },
  {
    providerId: 'retirada-atelie',
    sellerId: 'atelie',
    name: 'Ateliê Linha Fina',
    zipCode: '01448000',
    state: 'SP',
    city: 'São Paulo',
    neighborhood: 'Jardim Europa',
    street: 'Rua do Bosque',
    number: '45',
    estimate: 'Pronto em 1 dia útil',
  },
];

/** Serra Negra has one CEP, 13930-000; its 'Zona rural' gets no express delivery. */
export const demoNeighborhoods: NeighborhoodDraft[] = [
  { providerId: 'serra-negra-centro', state: 'SP', city: 'Serra Negra', name: 'Centro' },
  { providerId: 'serra-negra-jardim-serrano', state: 'SP', city: 'Serra Negra', name: 'Jardim Serrano' },
  { providerId: 'serra-negra-zona-rural', state: 'SP', city: 'Serra Negra', name: 'Zona rural' },
];

type Region = 'sudeste' | 'nordeste' | 'norte' | 'centroOeste' | 'sul';
/** The first and last CEP of each region; those of Tocantins and Rondônia are among those of the Centro-Oeste. */
const regions: Record<Region, { zipFrom: string; zipTo: string }> = {
  sudeste: { zipFrom: '01000000', zipTo: '39999999' },
  nordeste: { zipFrom: '40000000', zipTo: '65999999' },
  norte: { zipFrom: '66000000', zipTo: '69999999' },
  centroOeste: { zipFrom: '70000000', zipTo: '79999999' },
  sul: { zipFrom: '80000000', zipTo: '99999999' },
};

/** The five regions, each with its price in cents and its days. */
const allBrazil = (
  terms: Record<Region, readonly [priceCents: number, fastest: number, slowest: number]>,
  freeFromCents?: number,
) =>
  (Object.keys(regions) as Region[]).map((region): DeliveryAreaDraft => {
    const [priceCents, fastest, slowest] = terms[region];
    const daysText = (days: number) => `${days} ${days === 1 ? 'dia útil' : 'dias úteis'}`;
    const free = freeFromCents === undefined ? {} : { freeFromCents };
    return { ...regions[region], priceCents, ...free, minEstimate: daysText(fastest), estimate: daysText(slowest) };
  });

const oneCep = { zipFrom: '13930000', zipTo: '13930000' };

/** Express delivery by CEP and by neighbourhood, shipping everywhere at two speeds, and one option with limits. */
export const demoDeliveryOptions: DeliveryOptionDraft[] = [
  {
    providerId: 'expressa-sao-paulo',
    type: LogisticType.ExpressDelivery,
    name: 'Entrega expressa São Paulo',
    areas: [
      {
        zipFrom: '01000000',
        zipTo: '01599999',
        priceCents: 7_90,
        freeFromCents: 150_00,
        minEstimate: '1 hora',
        estimate: '2 horas',
      },
      {
        zipFrom: '01000000',
        zipTo: '05999999',
        priceCents: 12_90,
        freeFromCents: 250_00,
        minEstimate: '2 horas',
        estimate: '4 horas',
      },
      {
        zipFrom: '08000000',
        zipTo: '08499999',
        priceCents: 12_90,
        freeFromCents: 250_00,
        minEstimate: '2 horas',
        estimate: '4 horas',
      },
    ],
  },
  {
    providerId: 'expressa-serra-negra',
    type: LogisticType.ExpressDelivery,
    name: 'Moto do Sítio Serra Negra',
    areas: [
      { ...oneCep, neighborhoodId: 'serra-negra-centro', priceCents: 5_00, estimate: '1 hora' },
      { ...oneCep, neighborhoodId: 'serra-negra-jardim-serrano', priceCents: 8_50, estimate: '2 horas' },
    ],
  },
  {
    providerId: 'economica',
    type: LogisticType.Shipping,
    name: 'Entrega econômica',
    areas: allBrazil(
      {
        sudeste: [6_90, 3, 6],
        nordeste: [24_90, 6, 10],
        norte: [32_90, 8, 14],
        centroOeste: [21_90, 5, 9],
        sul: [19_90, 4, 8],
      },
      299_00,
    ),
  },
  {
    providerId: 'rapida',
    type: LogisticType.Shipping,
    name: 'Entrega rápida',
    areas: allBrazil({
      sudeste: [27_90, 1, 2],
      nordeste: [44_90, 2, 4],
      norte: [59_90, 3, 5],
      centroOeste: [38_90, 2, 4],
      sul: [34_90, 2, 3],
    }),
  },
  {
    providerId: 'envelope',
    type: LogisticType.Shipping,
    name: 'Envelope (até 3 itens)',
    orderMinCents: 50_00,
    maxDistinctItems: 2,
    maxItems: 3,
    areas: allBrazil({
      sudeste: [9_90, 4, 8],
      nordeste: [9_90, 7, 12],
      norte: [9_90, 9, 16],
      centroOeste: [9_90, 6, 10],
      sul: [9_90, 5, 9],
    }),
  },
];

const mondayToFriday = [1, 2, 3, 4, 5];
const mondayToSaturday = [...mondayToFriday, 6];
const on = (weekdays: number[], rule: Omit<ScheduleRuleDraft, 'weekday'>): ScheduleRuleDraft[] =>
  weekdays.map((weekday) => ({ weekday, ...rule }));

/** Never on Sundays. The evening has few slots. The morning needs one day's notice, a shipment two days. */
export const demoScheduleRules: ScheduleRuleDraft[] = [
  ...on(mondayToSaturday, {
    logisticType: LogisticType.StorePickUp,
    startTime: '09:00',
    endTime: '13:00',
    cutoffMinutes: 60,
  }),
  ...on(mondayToSaturday, {
    logisticType: LogisticType.StorePickUp,
    startTime: '13:00',
    endTime: '19:00',
    cutoffMinutes: 60,
  }),
  ...on(mondayToSaturday, {
    logisticType: LogisticType.ExpressDelivery,
    startTime: '08:00',
    endTime: '12:00',
    cutoffMinutes: 14 * 60,
    capacity: 30,
  }),
  ...on(mondayToSaturday, {
    logisticType: LogisticType.ExpressDelivery,
    startTime: '13:00',
    endTime: '18:00',
    cutoffMinutes: 3 * 60,
    capacity: 30,
  }),
  ...on(mondayToFriday, {
    logisticType: LogisticType.ExpressDelivery,
    startTime: '18:00',
    endTime: '21:00',
    cutoffMinutes: 2 * 60,
    capacity: 2,
  }),
  ...on(mondayToSaturday, {
    logisticType: LogisticType.Shipping,
    startTime: '08:00',
    endTime: '18:00',
    cutoffMinutes: 48 * 60,
  }),
];
