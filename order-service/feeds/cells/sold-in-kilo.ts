import { maxGrams } from '#shared/model/catalog/max-grams.ts';

const gramsOf: Readonly<Record<string, number>> = { mg: 0.001, g: 1, kg: 1000 };

/**
 * Reads `unit_pricing_measure` ("750 g") of a product sold by weight: grams, and the price of a kilogram in cents. Null
 * for other units.
 */
export function parseUnitPricing(measure: string, price: number): { grams: number; kilogramPrice: number } | null {
  const parts = /^([\d.,]+)\s*(mg|g|kg)$/i.exec(measure.trim());
  const perUnit = gramsOf[(parts?.[2] ?? '').toLowerCase()];
  const amount = Number((parts?.[1] ?? '').replace(',', '.'));
  if (perUnit === undefined || !(amount > 0)) return null;
  const grams = Math.round(amount * perUnit);
  return grams > 0 && grams <= maxGrams ? { grams, kilogramPrice: Math.round((price * 1000) / grams) } : null;
}
