import { useCallback, useId } from 'react';
import { Link } from 'wouter';
import type { Product } from '#shared/model/catalog/product.ts';
import { decidedOnProductPage } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addToCartRefusalText } from '#shared/rules/cart/add-to-cart-refusal-text.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { priceView } from '#shared/rules/money/price-view.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { focusAgain, passFocusOn } from '../browser/focus/focus-lost.ts';
import { trackFooterEdge } from '../browser/scroll/sticky-footer-offset.ts';
import { OrderFooter } from '../cart/order-footer.tsx';
import { WaitingNote } from '../cart/waiting-note.tsx';
import { PriceView } from '../components/product/price-view.tsx';
import { QuantitySelector } from '../components/product/quantity-selector.tsx';
import { SubscriptionSelect } from '../components/product/subscription-select.tsx';
import { TalkLink } from '../components/product/talk-link.tsx';
import { CartIcon } from '../components/ui/icons.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { paths } from '../paths.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import type { Buying } from './use-buying.ts';

type Props = { product: Product; buying: Buying };
type BuyingProps = Props & {
  /** Leads to the first option that is still to be chosen. */
  onChooseOptions: () => void;
};

/** 'Assinar', or that the product is out of stock (spec §2), with the ways on. */
export function ProductSubscription({ product, buying: { isAdding, reason, add } }: Props) {
  const { session, settings } = useRead(sessionState);
  if (!product.isActive)
    return (
      <>
        <p className="notice-text" role="status">
          Este produto está indisponível no estoque
        </p>
        {!isPlatformUser(session) && (
          <div ref={passFocusWhenSold} className="product-sold-out">
            <Link href={similarProducts(product)} className="btn btn-quiet">
              Ver produtos parecidos
            </Link>
            {settings?.whatsApp && <TalkLink name={product.name} whatsApp={settings.whatsApp} />}
          </div>
        )}
      </>
    );
  return (
    <SubscriptionSelect
      label="Assinar"
      offers={product.subscriptionOffers}
      disabled={isAdding || reason !== null}
      onSubscribe={({ recurrence }) => void add(recurrence)}
    />
  );
}

/** The product is sold again: the cleanup of a ref runs before its element and the cart's footer are removed. */
const passFocusWhenSold = () => () => passFocusOn('.product-buying-add');

/** A name begins with what the product is, such as 'Luminária' or 'Queijo'. */
const similarProducts = ({ name }: Product): string =>
  `${paths.catalog}?busca=${encodeURIComponent(name.trim().split(' ', 1)[0] ?? '')}`;

/**
 * Quantity and 'Adicionar' of the product page, always in view, with the reason when the product cannot be bought
 * (spec §2, §4). While options are missing, nothing can be added: the button leads to them. A sold-out product has the
 * cart's footer instead.
 */
export function ProductBuying({ product, buying, onChooseOptions }: BuyingProps) {
  const { quantity, setQuantity, add, isAdding, reason, isReadOnly, hasFailed } = buying;
  const reasonId = useId();
  const { session, settings } = useRead(sessionState);
  const measure = useCallback((bar: HTMLElement | null) => (bar ? trackFooterEdge(bar) : undefined), []);
  // Nothing can be added here, so the cart's own footer stays. An agent's has its actions elsewhere.
  if (!product.isActive) return isPlatformUser(session) ? null : <OrderFooter />;
  const view = priceView(product);
  const lacksOptions = decidedOnProductPage(product, reason) === 'no-variant';
  const reasonText = reason && !lacksOptions && addToCartRefusalText[reason];
  const talkTo = reason === 'price-on-request' || reason === 'restricted' ? settings?.whatsApp : undefined;
  const names = ['product-buying', !hasFailed && 'buying-bar', talkTo && 'product-buying-talk'];
  return (
    // Two bars would cover each other.
    <div ref={hasFailed ? null : measure} className={names.filter(Boolean).join(' ')}>
      {reasonText && (
        <p id={reasonId} className="product-buying-reason">
          {reasonText}
        </p>
      )}
      {!hasFailed && <WaitingNote />}
      {/* Spoken further up. Beside the product's texts the box needs it, too. */}
      <div className="product-buying-price" aria-hidden="true">
        <PriceView product={product} />
      </div>
      <span className="product-buying-label" aria-hidden="true">
        Quantidade
      </span>
      <QuantitySelector quantity={quantity} size="extra-small" readOnly={isReadOnly} onChange={setQuantity} />
      {lacksOptions ? (
        // Another key: a press that began on this button never adds.
        <button key="choose" type="button" className="btn btn-primary product-buying-add" onClick={onChooseOptions}>
          Escolher as opções
        </button>
      ) : (
        <button
          key="add"
          type="button"
          className={`btn btn-${talkTo ? 'quiet' : 'primary'} product-buying-add`}
          disabled={isAdding || reason !== null}
          aria-busy={isAdding}
          {...(reasonText ? { 'aria-describedby': reasonId } : {})}
          onClick={async ({ currentTarget }) => {
            await add(null);
            // It was disabled while it added, and has lost the focus.
            focusAgain(currentTarget);
          }}
        >
          {isAdding ? <Spinner /> : <CartIcon />} Adicionar
          {/* Spoken with the price itself, further up. */}
          {view.kind === 'single' && !talkTo && <span aria-hidden="true">· {priceText(view.current * quantity)}</span>}
        </button>
      )}
      {talkTo && <TalkLink name={product.name} whatsApp={talkTo} kind="primary" />}
    </div>
  );
}
