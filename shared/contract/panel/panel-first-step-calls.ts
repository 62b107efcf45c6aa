import type { PanelCall } from './panel-call.ts';

/** The first steps of a new shop. */
export const panelFirstStepCalls = {
  firstSteps: {
    method: 'GET',
    path: '/painel/api/first-steps',
    effect: 'read',
    access: 'shop.edit',
    failure: 'Não foi possível carregar os primeiros passos',
  },
  channelCheck: {
    method: 'GET',
    path: '/painel/api/first-steps/channel',
    effect: 'read',
    access: 'shop.edit',
    failure: 'Não foi possível conferir as mensagens',
  },
  postalCode: {
    method: 'GET',
    path: '/painel/api/postal-codes/:cep',
    effect: 'read',
    access: 'shop.edit',
    failure: 'Não foi possível procurar o CEP',
  },
  skipFirstStep: {
    method: 'POST',
    path: '/painel/api/first-steps/skip',
    effect: 'write',
    access: 'shop.edit',
    failure: 'Não foi possível salvar',
  },
  nameShop: {
    method: 'POST',
    path: '/painel/api/first-steps/shop',
    effect: 'write',
    access: 'shop.edit',
    failure: 'Não foi possível salvar',
  },
  startDelivery: {
    method: 'POST',
    path: '/painel/api/first-steps/delivery',
    effect: 'write',
    access: 'shop.edit',
    failure: 'Não foi possível salvar',
  },
  startPayment: {
    method: 'POST',
    path: '/painel/api/first-steps/payment',
    effect: 'write',
    access: 'shop.accounts',
    failure: 'Não foi possível salvar',
  },
} as const satisfies Record<string, PanelCall>;
