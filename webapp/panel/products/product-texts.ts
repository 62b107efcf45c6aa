import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';

/** Where a product comes from, if not from here. */
export const ownerTexts: Readonly<Record<PanelData<'product'>['owner'], string | null>> = {
  shop: null,
  feed: 'vem de um arquivo',
  tray: 'vem da Tray',
};

/** An amount without its currency: "34,90". */
export const amountOf = (reais: number): string => decimalText(reais, { cents: true });
