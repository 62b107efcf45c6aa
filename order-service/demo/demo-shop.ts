import { SaleMode } from '#shared/model/shop-settings.ts';
import type { SynonymGroup } from '#shared/rules/search/synonym-table.ts';
import type { ShopWrite } from '../database/shops/shops.ts';
import type { SalesSettingsDraft } from '../services/shops/save-sales-settings.ts';
import { defaultSettings } from '../services/shops/shops.ts';

/** The demo shop, with its own look on every channel. White text is readable on every pair of colours. */
export const demoShop: Omit<ShopWrite, 'id'> = {
  slug: 'demo',
  name: 'Empório Girassol',
  saleMode: SaleMode.Both,
  isDemo: true,
  minOrderCents: 30_00,
  settings: {
    ...defaultSettings,
    style: { defaultColor: '#8a4b08', secondaryColor: '#fdf3e3', urlLogo: '/demo/logo.svg' },
    channelSettings: [
      {
        channelId: 'demo-whatsapp',
        style: { defaultColor: '#0b6b4f', secondaryColor: '#e6f4ee', urlLogo: '/demo/logo.svg' },
      },
      {
        channelId: 'demo-messenger',
        style: { defaultColor: '#1f4fbf', secondaryColor: '#e8eefc', urlLogo: '/demo/logo.svg' },
      },
      {
        channelId: 'demo-instagram',
        style: { defaultColor: '#a1246b', secondaryColor: '#fbe9f3', urlLogo: '/demo/logo.svg' },
      },
    ],
    whatsApp: '5511900000000',
    webCatalogCallbackMessage: 'Olá! Acabei de montar meu pedido na loja.',
    showCollections: true,
    steps: ['Start', 'Catalog', 'Identify', 'Logistic', 'Payment', 'Schedule'],
    disableRestrictedProducts: true,
    showSpecifications: true,
    enableCnpj: true,
    enableManualPrices: true,
    canUseCoupon: true,
    showSellerOptions: true,
    // The custom payment is displayed only in this mode (spec §5).
    payment: { type: 'manual', publicKey: null },
  },
};

/** A discount limit that an agent can reach. */
export const demoSalesSettings: SalesSettingsDraft = {
  timeZone: 'America/Sao_Paulo',
  scheduleDays: 7,
  maxDiscountPercent: 30,
};

/** Higher limits: visitors of the demo place many orders from one network, and no merchant accepts them. */
export const demoReservationLimits: SalesSettingsDraft = {
  orderLimits: { openOrdersPerNetwork: 100, openOrdersPerNetworkWithoutName: 20, openOrdersPerContact: 100 },
  reservation: { otherHours: 72, withoutNameHours: 1 },
};

/** What regulars call the shop's own goods. */
export const demoSynonyms: SynonymGroup[] = [{ words: ['mimo da Nena', 'cesta da Nena', 'cesta de café da manhã'] }];
