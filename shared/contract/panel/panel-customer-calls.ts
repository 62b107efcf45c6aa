import type { PanelCall } from './panel-call.ts';

/** The screens 'Clientes' and 'Carrinhos'. */
export const panelCustomerCalls = {
  customers: {
    method: 'GET',
    path: '/painel/api/customers',
    effect: 'read',
    access: 'customers.read',
    failure: 'Não foi possível carregar os clientes',
  },
  customer: {
    method: 'GET',
    path: '/painel/api/customers/:id',
    effect: 'read',
    access: 'customers.read',
    failure: 'Não foi possível carregar este cliente',
  },
  exportCustomer: {
    method: 'POST',
    path: '/painel/api/customers/:id/export',
    effect: 'write',
    access: 'customers.erase',
    failure: 'Não foi possível baixar os dados',
  },
  customerErasure: {
    method: 'GET',
    path: '/painel/api/customers/:id/erasure',
    effect: 'read',
    access: 'customers.erase',
    failure: 'Não foi possível ver o que seria apagado',
  },
  eraseCustomer: {
    method: 'POST',
    path: '/painel/api/customers/:id/erase',
    effect: 'write',
    access: 'customers.erase',
    failure: 'Não foi possível apagar os dados',
  },
  setConsent: {
    method: 'POST',
    path: '/painel/api/customers/:id/consent',
    effect: 'write',
    access: 'customers.message',
    failure: 'Não foi possível registrar a escolha do cliente',
  },
  carts: {
    method: 'GET',
    path: '/painel/api/carts',
    effect: 'read',
    access: 'customers.read',
    failure: 'Não foi possível carregar os carrinhos',
  },
  remindCart: {
    method: 'POST',
    path: '/painel/api/carts/:id/remind',
    effect: 'write',
    access: 'customers.message',
    failure: 'Não foi possível lembrar o cliente',
  },
} as const satisfies Record<string, PanelCall>;
