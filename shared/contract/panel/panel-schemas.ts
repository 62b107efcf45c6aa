import type { Static } from 'typebox';
import { panelAccountSchemas } from './panel-account-schemas.ts';
import type { PanelCallSchemas, PanelPart } from './panel-call.ts';
import type { PanelCallName } from './panel-calls.ts';
import { panelCustomerSchemas } from './panel-customer-schemas.ts';
import { panelFirstStepSchemas } from './panel-first-step-schemas.ts';
import { panelImportSchemas } from './panel-import-schemas.ts';
import { panelMoneySchemas } from './panel-money-schemas.ts';
import { panelOrderSchemas } from './panel-order-schemas.ts';
import { panelPhotoSchemas } from './panel-photo-schemas.ts';
import { panelProductSchemas } from './panel-product-schemas.ts';
import { panelShopSchemas } from './panel-shop-schemas.ts';
import { panelStaffSchemas } from './panel-staff-schemas.ts';
import { panelStatisticsSchemas } from './panel-statistics-schemas.ts';

/** The schemas of the panel's calls, by the name of the call. */
export const panelSchemas = {
  ...panelStaffSchemas,
  ...panelOrderSchemas,
  ...panelProductSchemas,
  ...panelPhotoSchemas,
  ...panelMoneySchemas,
  ...panelShopSchemas,
  ...panelFirstStepSchemas,
  ...panelAccountSchemas,
  ...panelCustomerSchemas,
  ...panelStatisticsSchemas,
  ...panelImportSchemas,
} as const satisfies Record<PanelCallName, PanelCallSchemas>;

type SchemasOf<Name extends PanelCallName> = (typeof panelSchemas)[Name];
/** The `data` of a call's success. */
export type PanelData<Name extends PanelCallName> = Static<SchemasOf<Name>['data']>;
export type PanelBody<Name extends PanelCallName> = PanelPart<SchemasOf<Name>, 'body'>;
export type PanelQuery<Name extends PanelCallName> = PanelPart<SchemasOf<Name>, 'query'>;
export type PanelParams<Name extends PanelCallName> = PanelPart<SchemasOf<Name>, 'params'>;
