import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { limitsText } from '#shared/rules/checkout/limits-text.ts';

/** The order's limits as a list for the tooltip (spec §9). Renders nothing when the shop has none. */
export function LimitsList({ limits }: { limits: ShopSettings['limits'] }) {
  const lines = limitsText(limits);
  if (lines.length === 0) return null;
  return (
    <ul className="limits-text">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
