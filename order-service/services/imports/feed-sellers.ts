import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { slugOf, uniqueSlugs } from '../../feeds/plain-text.ts';

export type SellerPlan = {
  providerIdOf: (name: string) => string | null;
  missing: { providerId: string; name: string }[];
};

/**
 * Finds the sellers of a feed in the shop by name and plans the missing ones. An existing seller keeps its address and
 * tax.
 */
export function planSellers(
  existing: readonly { provider_id: string; name: string }[],
  names: readonly string[],
): SellerPlan {
  const known = new Map(existing.map((row) => [normalizeLabel(row.name), row.provider_id]));
  const freeId = uniqueSlugs(existing.map((row) => row.provider_id));
  const missing: SellerPlan['missing'] = [];
  for (const name of names) {
    const fold = normalizeLabel(name);
    if (known.has(fold)) continue;
    const providerId = freeId(slugOf(name).slice(0, 60));
    known.set(fold, providerId);
    missing.push({ providerId, name });
  }
  return { providerIdOf: (name) => known.get(normalizeLabel(name)) ?? null, missing };
}
