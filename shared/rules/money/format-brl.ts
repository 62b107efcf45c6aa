import { decimalText } from '../text/decimal-text.ts';

/** An amount in reais as text: 12.5 → 'R$ 12,50' (with a no-break space after R$). */
export const formatBrl = (reais: number): string =>
  `${reais < 0 ? '-' : ''}R$\u00a0${decimalText(Math.abs(reais), { cents: true })}`;
