import type { PanelCall } from './panel-call.ts';

/** The shop's payment accounts: the owner's alone. */
export const panelAccountCalls = {
  shopAccounts: {
    method: 'GET',
    path: '/painel/api/accounts',
    effect: 'read',
    access: 'shop.accounts',
    failure: 'Não foi possível carregar as contas',
  },
  checkShopAccount: {
    method: 'GET',
    path: '/painel/api/accounts/:provider/check',
    effect: 'read',
    access: 'shop.accounts',
    failure: 'Não foi possível conferir a conta',
  },
  saveShopAccount: {
    method: 'POST',
    path: '/painel/api/accounts',
    effect: 'write',
    access: 'shop.accounts',
    failure: 'Não foi possível salvar a conta',
  },
  removeShopAccount: {
    method: 'POST',
    path: '/painel/api/accounts/remove',
    effect: 'write',
    access: 'shop.accounts',
    failure: 'Não foi possível desligar a conta',
  },
} as const satisfies Record<string, PanelCall>;
