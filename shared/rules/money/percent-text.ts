import { decimalText } from '../text/decimal-text.ts';

/** '10 %' or '7,5 %'; the space does not break. */
export const percentText = (percent: number): string => `${decimalText(percent)}\u00a0%`;
