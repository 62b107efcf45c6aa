import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';

export type ProductItem = PanelData<'products'>['items'][number];
