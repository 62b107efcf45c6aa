import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OrderItem } from '#shared/model/order/order.ts';
import { everyText } from '#shared/rules/cart/subscription-text.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { unitPrice } from '#shared/rules/money/price-view.ts';
import { joinUnits } from '#shared/rules/text/join-units.ts';
import { QuantitySelector } from '../product/quantity-selector.tsx';
import { Picture } from '../ui/picture.tsx';
import { TrashIcon } from '../ui/screen-icons.tsx';
import { Spinner } from '../ui/spinner.tsx';

type CartLineProps = {
  item: OrderItem;
  /** The page of its product; null = none, as for a gift. */
  href?: string | null;
  /** The quantity the shopper set. It may be newer than the order's quantity. */
  quantity: number;
  /** The chosen options as text, such as 'Azul, M'. */
  options?: string;
  /** A change of this line is being sent. */
  isUpdating?: boolean;
  /** A text that explains why the quantity differs from the order's. */
  note?: string | undefined;
  /** Restricted products keep their quantity (spec §4). */
  readOnly?: boolean;
  /** `by`: the difference when a step button was pressed. */
  onQuantity: (quantity: number, by?: number) => void;
  onRemove: () => void;
  /** Content that belongs to the line. */
  children?: ReactNode;
};

/** A line of the cart (spec §2, "Cart screen"). A gift has no quantity controls. */
export function CartLine({
  item,
  href = null,
  quantity,
  options,
  isUpdating = false,
  note,
  readOnly = false,
  onQuantity,
  onRemove,
  children,
}: CartLineProps) {
  const name = joinUnits(item.name);
  const currentPrice = unitPrice({ price: item.unitPrice, promotionalPrice: item.promotionalPrice });
  return (
    <li className={item.isUnavailable ? 'cart-line cart-line-unavailable' : 'cart-line'} aria-busy={isUpdating}>
      <div className="cart-line-media">
        <Picture image={item.images[0]} alt="" size={64} />
      </div>
      <div className="cart-line-body">
        <p className="cart-line-name">{href === null ? name : <Link href={href}>{name}</Link>}</p>
        {options && <p className="cart-line-fact">{options}</p>}
        {item.isCustom && (
          <p className="cart-line-fact">Item avulso{item.preferences ? ` · “${item.preferences}”` : ''}</p>
        )}
        {item.subscription && <p className="cart-line-fact">Assinatura {everyText(item.subscription)}</p>}
        {item.isGift ? (
          <span className="badge highlights-name">Brinde</span>
        ) : (
          <p className="cart-line-fact">
            <span className="visually-hidden">Preço por unidade: </span>
            {currentPrice < item.unitPrice && (
              <>
                <s>
                  <span className="visually-hidden">de </span>
                  {priceText(item.unitPrice)}
                </s>{' '}
              </>
            )}
            {priceText(currentPrice)}
          </p>
        )}
        {(item.discountAmout ?? 0) > 0 && (
          <p className="cart-line-fact cart-line-discount">
            {`Desconto no item: −${formatBrl(item.discountAmout ?? 0)}, fica `}
            {formatBrl(item.totalAmout - (item.discountAmout ?? 0))}
          </p>
        )}
      </div>
      {!item.isGift && (
        <button
          type="button"
          className="icon-button cart-line-remove"
          aria-label={`Remover ${item.name} do carrinho`}
          onClick={onRemove}
        >
          <TrashIcon />
        </button>
      )}
      {!item.isGift && (
        <div className="cart-line-controls">
          <QuantitySelector
            quantity={quantity}
            size="extra-small"
            productName={item.name}
            readOnly={readOnly}
            isFull={item.isUnavailable === true}
            allowZero
            onChange={onQuantity}
          />
          <p className={isUpdating ? 'cart-line-total cart-line-total-updating' : 'cart-line-total'}>
            {isUpdating && <Spinner label="Atualizando" />}
            <span className="cart-line-sum">
              <span className="visually-hidden">Total do item: </span>
              {priceText(item.totalAmout)}
            </span>
          </p>
        </div>
      )}
      {item.isUnavailable && <p className="cart-line-note">Indisponível. Remova o item para continuar.</p>}
      {note && <p className="cart-line-note">{note}</p>}
      {children && <div className="cart-line-more">{children}</div>}
    </li>
  );
}
