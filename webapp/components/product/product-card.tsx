import { memo, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { Product } from '#shared/model/product.ts';
import type { SubscriptionOffer } from '#shared/model/subscription.ts';
import { type AddToCartRefusal, decidedOnProductPage, isOnlyPending } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addToCartRefusalText } from '#shared/rules/cart/add-to-cart-refusal-text.ts';
import { PlainText } from '../text/plain-text.tsx';
import { CartIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { Highlights } from './highlights.tsx';
import { KiloInfo } from './kilo-info.tsx';
import { PriceView } from './price-view.tsx';
import { SubscriptionSelect } from './subscription-select.tsx';

type ProductCardProps = {
  product: Product;
  /** 'wide' for platform users (spec §2). */
  layout?: 'normal' | 'wide';
  /** A card of the first screen: its picture loads before the others. */
  priority?: boolean;
  /** This product is being added to the cart. */
  adding: boolean;
  refusal: AddToCartRefusal;
  onAdd: (product: Product) => void;
  onSubscribe: (product: Product, offer: SubscriptionOffer) => void;
  /** More actions, such as sending the product to a contact. */
  children?: ReactNode;
};

/**
 * A product in the catalogue (spec §2, "Product card"). A click outside its buttons opens the product's page. Memoised:
 * an order change that does not affect this product must not render the card again. Pass stable callbacks.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, layout = 'normal', priority = false } = props;
  const nameId = useId();
  return (
    <article className={layout === 'wide' ? 'product-card product-card-wide' : 'product-card'} aria-labelledby={nameId}>
      <ProductData product={product} priority={priority} nameId={nameId} />
      <Actions {...props} />
    </article>
  );
});

/**
 * A separate memoised part: when the order arrives, ten cards enable their buttons, but their product data do not
 * change.
 */
const ProductData = memo(function ProductData({
  product,
  priority,
  nameId,
}: {
  product: Product;
  priority: boolean;
  nameId: string;
}) {
  return (
    <>
      <div className="product-card-media">
        <Picture
          image={product.images[0]}
          alt=""
          size={240}
          sizes="(min-width:480px) 240px,112px"
          priority={priority}
        />
        {!product.isActive && <span className="badge product-card-inactive">Indisponível</span>}
      </div>
      <div className="product-card-body">
        <h2 id={nameId} className="product-card-name">
          <Link href={productHref(product)}>{product.name}</Link>
        </h2>
        <div className="product-card-facts">
          {product.brand?.name && (
            <p>
              Marca: <b>{product.brand.name}</b>
            </p>
          )}
          {product.sellerName && (
            <p className="product-card-seller">
              Vendido e entregue por: <b>{product.sellerName}</b>
            </p>
          )}
        </div>
        <Highlights names={product.clusterHighlights} />
        <KiloInfo product={product} />
        <PlainText className="offer-text" text={product.offerDescription} />
        <PriceView product={product} />
      </div>
    </>
  );
});

function Actions({ product, adding, refusal, onAdd, onSubscribe, children }: ProductCardProps) {
  const reasonId = useId();
  const reason = refusal && addToCartRefusalText[refusal];
  // On its own page the shopper chooses the options or requests the price. A button that never works here would be a
  // dead end.
  const pageReason = decidedOnProductPage(product, refusal);
  // aria-disabled while the order loads (spec §4), but it accepts a press and queues it until there is an order.
  const isOrderLoading = isOnlyPending(product, refusal);
  return (
    <div className="product-card-actions">
      {pageReason ? (
        <Link
          href={productHref(product)}
          className="btn btn-quiet"
          aria-label={`${pageLinkLabels[pageReason]} de ${product.name}`}
        >
          {pageLinkLabels[pageReason]}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-primary"
          disabled={adding || (refusal !== null && !isOrderLoading)}
          aria-busy={adding}
          {...(isOrderLoading ? { 'aria-disabled': true } : {})}
          {...(reason ? { 'aria-describedby': reasonId } : {})}
          onClick={() => onAdd(product)}
        >
          <CartIcon /> Adicionar
          <span className="visually-hidden"> {product.name}</span>
        </button>
      )}
      {reason && !pageReason && (
        <span id={reasonId} className={refusal === 'restricted' ? 'product-card-reason' : 'visually-hidden'}>
          {reason}
        </span>
      )}
      {!pageReason && (
        <SubscriptionSelect
          label="Assinar item"
          offers={product.subscriptionOffers}
          disabled={adding || refusal !== null}
          onSubscribe={(offer) => onSubscribe(product, offer)}
        />
      )}
      {children}
    </div>
  );
}

const pageLinkLabels = { 'no-variant': 'Ver opções', 'price-on-request': 'Ver detalhes' } as const;

/** The path of a product's own page. */
export const productHref = ({ providerId }: Pick<Product, 'providerId'>) =>
  `/product/${encodeURIComponent(providerId)}`;
