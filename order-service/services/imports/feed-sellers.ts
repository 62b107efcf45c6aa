import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import { slugOf, uniqueSlugs } from '../../feeds/cells/plain-text.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { Steps } from '../core/time-slicing.ts';

export type SellerPlan = {
  providerIdOf: (name: string) => string | null;
  missing: { providerId: string; name: string }[];
};

/** The maximum number of sellers that an import creates. */
const maxNewSellers = 1_000;

/**
 * Finds the sellers of a feed in the shop by name and plans the missing ones. An existing seller keeps its address and
 * tax. Throws the Refusal 'too-many-sellers' above `maxNewSellers`.
 */
export function* planSellers(
  existing: readonly { provider_id: string; name: string }[],
  names: Iterable<string>,
): Steps<SellerPlan> {
  const known = new Map(existing.map((row) => [normalizeLabel(row.name), row.provider_id]));
  const freeId = uniqueSlugs(existing.map((row) => row.provider_id));
  const missing: SellerPlan['missing'] = [];
  for (const name of names) {
    yield;
    const fold = normalizeLabel(name);
    if (known.has(fold)) continue;
    if (missing.length >= maxNewSellers)
      throw ruleRefusal('too-many-sellers', importTexts.tooManySellers(maxNewSellers));
    const providerId = freeId(slugOf(name).slice(0, 60));
    known.set(fold, providerId);
    missing.push({ providerId, name });
  }
  return { providerIdOf: (name) => known.get(normalizeLabel(name)) ?? null, missing };
}
