import type { ReactNode } from 'react';
import type { OrderItem } from '#shared/model/order/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { isSameLine } from '#shared/rules/cart/order-line.ts';
import { isRestrictedFor } from '#shared/rules/cart/restricted-sale.ts';
import { idOfLine } from '#shared/rules/catalog/product-id-at-option.ts';
import { optionNames } from '#shared/rules/catalog/variants.ts';
import { variantQuery } from '#shared/rules/links/variant-query.ts';
import { type LineOperation, waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { waitingTexts } from '#shared/text/pending-changes.ts';
import { useProductsByIds } from '../api/queries.ts';
import { CartLine } from '../components/order/cart-line.tsx';
import { SkeletonLine } from '../components/ui/skeleton-line.tsx';
import { paths } from '../paths.ts';
import { orderState } from '../state/order/order.ts';
import { removeItem, writeQuantity } from '../state/order/quantity-drafts.ts';
import { removeWithUndo } from '../state/order/undo-removal.ts';
import { useRead } from '../state/use-read.ts';
import { useAddContext } from './use-add-context.ts';

/** The order's lines with quantity and remove button: in the cart and in the checkout. */
export function OrderLines({
  items,
  moreOf,
}: {
  items: readonly OrderItem[];
  /** Further content of a line, such as an agent's discount on it. */
  moreOf?: (item: OrderItem) => ReactNode;
}) {
  const { drafts, operations } = useRead(orderState);
  const lineDataOf = useLineData(items);
  const waiting = waitingOperations(operations, 'line');
  const waitingLineOf = (item: OrderItem) =>
    item.isGift ? undefined : waiting.filter((line) => isSameLine(line, item)).at(-1);
  return (
    <ul className="cart-lines">
      {items.map((item) => (
        <CartLine
          key={item.index}
          item={item}
          {...lineDataOf(item)}
          href={item.isGift || item.isCustom ? null : paths.product(idOfLine(item)) + variantQuery(item.attributes)}
          quantity={drafts[item.index] ?? waitingLineOf(item)?.quantity ?? item.quantity}
          note={pendingText(waitingLineOf(item))}
          isUpdating={drafts[item.index] !== undefined}
          onQuantity={(quantity, by) => writeQuantity(item, quantity, by)}
          onRemove={() => void (item.isCustom ? removeItem(item) : removeWithUndo(item))}
        >
          {moreOf?.(item)}
        </CartLine>
      ))}
    </ul>
  );
}

const pendingText = (line: Pick<LineOperation, 'quantity'> | undefined) =>
  line && (line.quantity === 0 ? waitingTexts.removal : waitingTexts.line);

/**
 * Line data besides the order's: whether the quantity may be changed, and the options' names if the order lacks them
 * (spec §4: "Quantity is read-only for restricted products under that setting").
 */
function useLineData(items: readonly OrderItem[]) {
  const context = useAddContext();
  const needsProduct = ({ attributes, optionNames: names }: OrderItem) =>
    (attributes.length > 0 && !names) || isRestrictedFor({ isRestrictedSale: true }, context);
  const ids = items.flatMap((item) => (needsProduct(item) ? [item.providerId] : []));
  const products = useProductsByIds([...new Set(ids)].sort());
  // The price of an item without a product was agreed for its quantity.
  const keepsQuantity = ({ isCustom = false }: OrderItem) =>
    isCustom && context.sessionType !== SessionType.PlatformUser;
  return (item: OrderItem) => {
    if (keepsQuantity(item)) return { readOnly: true };
    const product = products.find(({ providerId }) => providerId === item.providerId);
    const options = item.optionNames?.join(', ') ?? (product ? optionNames(product, item.attributes) : '');
    return { ...(options ? { options } : {}), ...(product ? { readOnly: isRestrictedFor(product, context) } : {}) };
  };
}

/** Spec §2: "Item list (3 skeleton rows while loading)". */
export function SkeletonLines({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <SkeletonLine />
      <SkeletonLine />
      <SkeletonLine />
    </div>
  );
}
