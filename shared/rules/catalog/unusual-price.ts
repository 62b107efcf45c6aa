import { panelPriceTexts } from '../../text/panel/panel-prices.ts';
import { formatBrl } from '../money/format-brl.ts';

/** From this factor on a comma may be missing, or typed twice. */
const suspiciousFactor = 20;

/**
 * Why a typed price may be a mistake, as the question for the person who saves it; `null`: nothing is unusual. Reais.
 * `before`: the saved price, 0 for a new product; `promotionalPrice`: of the product, 0 without a promotion.
 */
export function unusualPriceQuestion(
  next: number,
  { price: before, promotionalPrice }: { price: number; promotionalPrice: number },
): string | null {
  if (before > 0 && (next >= before * suspiciousFactor || next * suspiciousFactor <= before))
    return panelPriceTexts.farFromBefore(formatBrl(before), formatBrl(next));
  return promotionalPrice >= next ? panelPriceTexts.belowPromotion(formatBrl(promotionalPrice)) : null;
}
