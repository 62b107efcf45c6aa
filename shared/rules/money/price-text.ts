import { formatBrl } from './format-brl.ts';

/** A price as text. Spec §9: "Zero or missing price shows 'Grátis'". */
export const priceText = (reais: number | null | undefined): string => (reais ? formatBrl(reais) : 'Grátis');
