import type { PanelCall } from './panel-call.ts';

/** The tab 'Loja': open or closed, and the sections of the shop's declaration that the panel edits. */
export const panelShopCalls = {
  shop: {
    method: 'GET',
    path: '/painel/api/shop',
    effect: 'read',
    access: 'shop.read',
    failure: 'Não foi possível carregar a loja',
  },
  settingsSection: {
    method: 'GET',
    path: '/painel/api/shop/sections/:section',
    effect: 'read',
    access: 'shop.read',
    failure: 'Não foi possível carregar esta parte da loja',
  },
  pauseShop: {
    method: 'POST',
    path: '/painel/api/shop/pause',
    effect: 'write',
    access: 'shop.edit',
    failure: 'Não foi possível fechar a loja',
  },
  openShop: {
    method: 'POST',
    path: '/painel/api/shop/open',
    effect: 'write',
    access: 'shop.edit',
    failure: 'Não foi possível abrir a loja',
  },
  saveSettingsSection: {
    method: 'POST',
    path: '/painel/api/shop/sections/:section',
    effect: 'write',
    access: 'shop.edit',
    failure: 'Não foi possível salvar',
    // A price table may have thousands of prices.
    maxBodyBytes: 4 * 1024 * 1024,
  },
  switchSettingsSection: {
    method: 'POST',
    path: '/painel/api/shop/sections/:section/switch',
    effect: 'write',
    access: 'shop.edit',
    failure: 'Não foi possível mudar',
  },
} as const satisfies Record<string, PanelCall>;
