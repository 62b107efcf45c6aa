import { memo, useId } from 'react';
import { Link } from 'wouter';
import type { Product } from '#shared/model/product.ts';
import type { SubscriptionOffer } from '#shared/model/subscription.ts';
import type { WhyNotAdd } from '#shared/rules/why-not-add.ts';
import { whyNotAddText } from '#shared/rules/why-not-add-text.ts';
import { Highlights } from './highlights.tsx';
import { CartIcon, SendIcon } from './icons.tsx';
import { KiloInfo } from './kilo-info.tsx';
import { Picture } from './picture.tsx';
import { PlainText } from './plain-text.tsx';
import { PriceView } from './price-view.tsx';
import { Spinner } from './spinner.tsx';
import { SubscriptionSelect } from './subscription-select.tsx';

type ProductCardProps = {
  product: Product;
  /** Platform users get the wide one (spec §2). */
  layout?: 'normal' | 'wide';
  /** A card of the first screen: its picture comes before the others. */
  priority?: boolean;
  /** This product is on its way into the cart. */
  adding: boolean;
  whyNotAdd: WhyNotAdd;
  onAdd: (product: Product) => void;
  onSubscribe: (product: Product, offer: SubscriptionOffer) => void;
  /** For platform users only: sends the product to the contact. */
  onSend?: (product: Product) => void;
  sending?: boolean;
};

/**
 * A product in the catalogue (spec §2, "Product card"). A click anywhere but on its buttons goes to the product's page.
 * Memoised: an arriving order must not draw ten cards again, so give it events that stay the same.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, layout = 'normal', priority = false } = props;
  const nameId = useId();
  return (
    <article className={layout === 'wide' ? 'product-card product-card-wide' : 'product-card'} aria-labelledby={nameId}>
      <div className="product-card-media">
        <Picture src={product.images[0]?.url} alt="" size={240} priority={priority} />
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
      <Actions {...props} />
    </article>
  );
});

function Actions({ product, adding, whyNotAdd, onAdd, onSubscribe, onSend, sending = false }: ProductCardProps) {
  const reasonId = useId();
  const reason = whyNotAdd && whyNotAddText[whyNotAdd];
  // Its options are chosen, or its price asked for, on its own page: a button that can never work here would be a dead end.
  const decidedOnItsPage = whyNotAdd === 'no-variant' || whyNotAdd === 'price-on-request';
  return (
    <div className="product-card-actions">
      {decidedOnItsPage ? (
        <Link href={productHref(product)} className="btn btn-quiet" aria-label={`${pageWords[whyNotAdd]} de ${product.name}`}>
          {pageWords[whyNotAdd]}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-primary"
          disabled={adding || whyNotAdd !== null}
          aria-busy={adding}
          {...(reason ? { 'aria-describedby': reasonId } : {})}
          onClick={() => onAdd(product)}
        >
          {adding ? <Spinner /> : <CartIcon />} Adicionar
          <span className="visually-hidden"> {product.name}</span>
        </button>
      )}
      {reason && !decidedOnItsPage && (
        <span id={reasonId} className={whyNotAdd === 'restricted' ? 'product-card-reason' : 'visually-hidden'}>
          {reason}
        </span>
      )}
      {!decidedOnItsPage && (
        <SubscriptionSelect
          label="Assinar item"
          offers={product.subscriptionOffers}
          disabled={adding || whyNotAdd !== null}
          onSubscribe={(offer) => onSubscribe(product, offer)}
        />
      )}
      {onSend && (
        <button type="button" className="btn btn-quiet" disabled={sending} onClick={() => onSend(product)}>
          {sending ? <Spinner /> : <SendIcon />} Enviar
          <span className="visually-hidden"> {product.name} para o contato</span>
        </button>
      )}
    </div>
  );
}

const pageWords = { 'no-variant': 'Ver opções', 'price-on-request': 'Ver detalhes' } as const;

/** The address of a product's own page. */
export const productHref = ({ providerId }: Pick<Product, 'providerId'>) => `/product/${encodeURIComponent(providerId)}`;
