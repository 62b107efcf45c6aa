import type { PanelCall } from './panel-call.ts';

/** The tab 'Dinheiro': what waits for money or for a decision, and what was refunded. */
export const panelMoneyCalls = {
  money: {
    method: 'GET',
    path: '/painel/api/money',
    effect: 'read',
    access: 'money.read',
    failure: 'Não foi possível carregar o dinheiro da loja',
  },
  orderMoney: {
    method: 'GET',
    path: '/painel/api/money/:number',
    effect: 'read',
    access: 'money.read',
    failure: 'Não foi possível carregar o dinheiro do pedido',
  },
  confirmMoney: {
    method: 'POST',
    path: '/painel/api/money/:number/confirm',
    effect: 'write',
    access: 'money.confirm',
    failure: 'Não foi possível confirmar o pagamento',
  },
  clearFraudAlert: {
    method: 'POST',
    path: '/painel/api/money/:number/deliver',
    effect: 'write',
    access: 'money.confirm',
    failure: 'Não foi possível seguir com o pedido',
  },
  refundMoney: {
    method: 'POST',
    path: '/painel/api/money/:number/refund',
    effect: 'write',
    access: 'money.refund',
    failure: 'Não foi possível devolver o pagamento',
  },
  seeRefusedRefund: {
    method: 'POST',
    path: '/painel/api/refunds/:id/seen',
    effect: 'write',
    access: 'money.refund',
    failure: 'Não foi possível tirar a devolução da lista',
  },
  returnMoney: {
    method: 'POST',
    path: '/painel/api/money/:number/returned',
    effect: 'write',
    access: 'money.refund',
    failure: 'Não foi possível anotar a devolução',
  },
} as const satisfies Record<string, PanelCall>;
