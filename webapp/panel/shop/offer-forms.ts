import { entryOf } from '#shared/model/panel/settings-section.ts';
import { couponCode } from '#shared/rules/cart/coupon-code.ts';
import { couponKinds, otherPaymentHands, paymentHands, paymentKinds } from '#shared/text/checkout/shop-choice-names.ts';
import { newEntryId } from './fields/item-draft.ts';
import type { ItemField } from './fields/item-field.ts';
import { half, name, options, type SettingsListForm, sellerField } from './settings-list-form.ts';

const period: readonly ItemField[] = [
  { name: 'startsAt', label: 'Começa', kind: 'moment', isOptional: true },
  { name: 'endsAt', label: 'Termina', kind: 'moment', isOptional: true },
];
/** Coupons, gifts, prices and ways to pay. */
export const offerForms = {
  coupons: {
    path: 'cupons',
    title: 'Cupons',
    intro: 'Descontos que o cliente aplica com um código ao finalizar.',
    empty: 'Nenhum cupom ligado.',
    one: 'cupom',
    add: 'Novo cupom',
    idField: 'code',
    removal: 'Desligar',
    fresh: { kind: 'percent' },
    fields: () => [
      { name: 'code', label: 'Código do cupom', kind: 'text', max: 60, hint: 'Letras e números, sem espaços.' },
      { name: 'kind', label: 'Desconto', kind: 'choice', options: options(couponKinds) },
      { name: 'value', label: 'Quanto', kind: 'decimal', ...half },
      { name: 'minAmount', label: 'Compras a partir de', kind: 'amount', isOptional: true, isZeroNone: true, ...half },
      {
        name: 'maxDiscount',
        label: 'Desconto de no máximo',
        kind: 'amount',
        isOptional: true,
        hint: 'Em reais, para um desconto em %.',
        ...half,
      },
      {
        name: 'maxUses',
        label: 'Usos ao todo',
        kind: 'count',
        isOptional: true,
        hint: 'Em branco, sem limite.',
        ...half,
      },
      {
        name: 'maxUsesPerCustomer',
        label: 'Usos por cliente',
        kind: 'count',
        isOptional: true,
        hint: 'Em branco, sem limite.',
        ...half,
      },
      ...period,
    ],
    finish: (entry) => ({ ...entry, code: couponCode(String(entry.code ?? '')) }),
  },
  gifts: {
    path: 'brindes',
    title: 'Brindes',
    intro: 'O que o cliente ganha a partir de um valor, ou ao levar certos produtos.',
    empty: 'Nenhum brinde.',
    one: 'grupo de brindes',
    add: 'Novo grupo de brindes',
    idField: 'id',
    fresh: { availableQuantity: 1, availableGifts: [{}] },
    fields: (known) => [
      { ...name('Nome do grupo'), hint: 'Como "Compras a partir de R$ 100".' },
      { name: 'minAmount', label: 'A partir de', kind: 'amount', isOptional: true, isZeroNone: true, ...half },
      { name: 'availableQuantity', label: 'Quantos se escolhem', kind: 'count', max: 100, ...half },
      {
        name: 'triggerProductIds',
        label: 'Só para quem leva',
        kind: 'products',
        isOptional: true,
        names: known.goods,
        hint: 'Procure e escolha um ou mais produtos. Sem nenhum, vale para todos.',
      },
      ...period,
      {
        name: 'availableGifts',
        label: 'Brindes do grupo',
        kind: 'list',
        one: 'Brinde',
        fields: [
          name('Nome do brinde'),
          {
            name: 'available',
            label: 'Quantos há',
            kind: 'count',
            min: 0,
            isOptional: true,
            hint: 'Em branco, nunca acaba.',
            ...half,
          },
          { name: 'imageUrl', label: 'Foto do brinde', kind: 'picture', isOptional: true },
          ...sellerField(known),
        ],
      },
    ],
    finish: (entry) => {
      const taken: string[] = [];
      const gifts = (Array.isArray(entry.availableGifts) ? entry.availableGifts : []).map(entryOf);
      const group = String(entry.id ?? '');
      return {
        ...entry,
        availableGifts: gifts.map((gift) => {
          const id = typeof gift.id === 'string' ? gift.id : newEntryId(`${group} ${gift.name}`, taken);
          taken.push(id);
          return { ...gift, id };
        }),
      };
    },
  },
  priceTables: {
    path: 'tabelas',
    title: 'Tabelas de preço',
    intro: 'Preços para certos clientes. O que não está na tabela custa o do catálogo.',
    empty: 'Nenhuma tabela.',
    one: 'tabela',
    add: 'Nova tabela',
    idField: 'providerId',
    fresh: { items: [] },
    fields: ({ goods }) => [
      name('Nome da tabela'),
      {
        name: 'items',
        label: 'Preços',
        kind: 'list',
        one: 'Preço',
        isOptional: true,
        fields: [
          { name: 'sku', label: 'Produto', kind: 'product', code: 'sku', names: goods },
          { name: 'price', label: 'Preço', kind: 'amount', ...half },
        ],
      },
    ],
  },
  paymentOptions: {
    path: 'pagamentos',
    title: 'Formas de pagamento',
    intro: 'O que o cliente pode escolher ao finalizar, nesta ordem.',
    empty: 'Nenhuma forma ligada: ninguém consegue finalizar.',
    one: 'forma de pagamento',
    add: 'Nova forma de pagamento',
    idField: 'providerId',
    removal: 'Desligar',
    fresh: { method: 'Pix', providerType: 'ShopProvider' },
    fields: () => [
      name('Nome que o cliente lê'),
      { name: 'method', label: 'Como se paga', kind: 'choice', options: options(paymentKinds) },
      {
        name: 'providerType',
        label: 'Quem recebe e confere',
        kind: 'choice',
        options: options(paymentHands),
        rare: options(otherPaymentHands),
      },
      { name: 'payOnDelivery', label: 'Paga ao receber ou retirar', kind: 'flag' },
      {
        name: 'group',
        label: 'Grupo',
        kind: 'text',
        max: 120,
        isOptional: true,
        hint: 'Só do que se paga ao receber: junta formas parecidas. No grupo "Dinheiro", o cliente pode pedir troco.',
      },
    ],
  },
} as const satisfies Record<string, SettingsListForm>;
