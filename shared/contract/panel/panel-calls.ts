import { panelAccountCalls } from './panel-account-calls.ts';
import type { PanelCall } from './panel-call.ts';
import { panelCustomerCalls } from './panel-customer-calls.ts';
import { panelFirstStepCalls } from './panel-first-step-calls.ts';
import { panelImportCalls } from './panel-import-calls.ts';
import { panelMoneyCalls } from './panel-money-calls.ts';
import { panelOrderCalls } from './panel-order-calls.ts';
import { panelPhotoCalls } from './panel-photo-calls.ts';
import { panelProductCalls } from './panel-product-calls.ts';
import { panelShopCalls } from './panel-shop-calls.ts';
import { panelStaffCalls } from './panel-staff-calls.ts';
import { panelStatisticsCalls } from './panel-statistics-calls.ts';

/**
 * The calls of the panel as one table: each domain has its own part. The routes, the gateway's allow-list, the pages
 * and the test of every role follow it. `panel-schemas.ts` has their schemas.
 */
export const panelCalls = {
  ...panelStaffCalls,
  ...panelOrderCalls,
  ...panelProductCalls,
  ...panelPhotoCalls,
  ...panelMoneyCalls,
  ...panelShopCalls,
  ...panelFirstStepCalls,
  ...panelAccountCalls,
  ...panelCustomerCalls,
  ...panelStatisticsCalls,
  ...panelImportCalls,
} as const satisfies Record<string, PanelCall>;

export type PanelCallName = keyof typeof panelCalls;
