import type { OrderItem } from '#shared/model/order/order.ts';
import { othersChangeTexts } from '#shared/text/assisted/others-changes.ts';
import { othersChanges } from '../state/assisted-sale/others-changes.ts';
import { writeQuantity } from '../state/order/quantity-drafts.ts';
import { useRead } from '../state/use-read.ts';

/** A line that another person changed: who, from which quantity to which, and one press back. */
export function OthersLineChange({ item }: { item: OrderItem }) {
  const change = useRead(othersChanges).lines[item.index];
  if (!change || change.to !== item.quantity || change.from === change.to) return null;
  const { who, from } = change;
  return (
    <p className="line-change">
      {othersChangeTexts.line(who, change)}
      {from > 0 && !item.isCustom && (
        <button type="button" className="btn btn-link" onClick={() => writeQuantity(item, from)}>
          {othersChangeTexts.back(from)}
        </button>
      )}
    </p>
  );
}
