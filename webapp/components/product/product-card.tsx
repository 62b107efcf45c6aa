import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { Product } from '#shared/model/catalog/product.ts';
import type { SubscriptionOffer } from '#shared/model/order/subscription.ts';
import { type AddToCartRefusal, decidedOnProductPage, isOnlyPending } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { addToCartRefusalText } from '#shared/rules/cart/add-to-cart-refusal-text.ts';
import { discountPercent } from '#shared/rules/money/price-view.ts';
import { joinUnits } from '#shared/rules/text/join-units.ts';
import { lateStyle } from '../../browser/loading/late-style.ts';
import { PlainText } from '../text/plain-text.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import type { CardStepperProps } from './card-stepper.tsx';
import { Highlights } from './highlights.tsx';
import { KiloInfo } from './kilo-info.tsx';
import { PriceView } from './price-view.tsx';
import { SubscriptionSelect } from './subscription-select.tsx';
import { TalkLink } from './talk-link.tsx';

/** Loaded with the first product in the cart. Where it cannot load, 'Adicionar' stays. */
const loadStepper = async (): Promise<{ default: ComponentType<CardStepperProps> }> => {
  try {
    const [{ CardStepper: stepper }] = await Promise.all([import('./card-stepper.tsx'), lateStyle()]);
    return { default: stepper };
  } catch {
    return { default: ({ children }) => children };
  }
};
const CardStepper = lazy(loadStepper);

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
  /** The cart's line of this product without options, and its quantity. Without `line` it can only be added. */
  line?: string | undefined;
  quantity?: number | undefined;
  onQuantity?: (line: string, quantity: number, by: number) => void;
  /** The quantity that waits for a connection; 0: the product will be removed. */
  waiting?: number | undefined;
  onSubscribe: (product: Product, offer: SubscriptionOffer) => void;
  /** The merchant's number, for products that are not sold here; without one there is no chat to open. */
  whatsApp?: string | undefined;
  /** For agents: more facts below the name, what stands before 'Adicionar', and more actions. */
  facts?: ReactNode;
  before?: ReactNode;
  children?: ReactNode;
};

/**
 * A product in the catalogue (spec §2, "Product card"). A click outside its buttons opens the product's page. Memoised:
 * an order change that does not affect this product must not render the card again. Pass stable callbacks.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, layout = 'normal', priority = false, facts } = props;
  const nameId = useId();
  return (
    <article className={layout === 'wide' ? 'product-card product-card-wide' : 'product-card'} aria-labelledby={nameId}>
      <ProductData product={product} priority={priority} nameId={nameId} facts={facts} />
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
  facts,
}: {
  product: Product;
  priority: boolean;
  nameId: string;
  facts: ReactNode;
}) {
  const discount = discountPercent(product);
  return (
    <>
      <div className="product-card-media">
        <Picture
          image={product.images[0]}
          // Without a text of its own it shows what the name beside it says.
          alt={product.images[0]?.alt ?? ''}
          size={240}
          sizes="(min-width:480px) 240px,160px"
          priority={priority}
        />
        {/* The prices below say it in words. */}
        {discount > 0 && (
          <span className="badge product-card-discount" aria-hidden="true">
            −{discount}%
          </span>
        )}
        {!product.isActive && <span className="badge product-card-inactive">Indisponível</span>}
      </div>
      <div className="product-card-body">
        <h2 id={nameId} className="product-card-name">
          <Link href={productHref(product)}>{joinUnits(product.name)}</Link>
        </h2>
        <div className="product-card-facts">
          {facts}
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

function Actions(props: ProductCardProps) {
  const {
    product,
    adding,
    refusal,
    onAdd,
    line,
    quantity = 0,
    onQuantity,
    waiting,
    onSubscribe,
    whatsApp,
    before,
    children,
  } = props;
  const reasonId = useId();
  const wasPressed = useRef(false);
  const reason = refusal && addToCartRefusalText[refusal];
  // On its own page the shopper chooses the options or requests the price. A button that never works here would be a
  // dead end.
  const pageReason = decidedOnProductPage(product, refusal);
  // aria-disabled while the order loads (spec §4), but it accepts a press and queues it until there is an order.
  const isOrderLoading = isOnlyPending(product, refusal);
  // Also after a press that came before the bundle.
  useEffect(() => {
    if (adding) void loadStepper();
  }, [adding]);
  const press = () => {
    wasPressed.current = true;
    onAdd(product);
  };
  const add = (
    <button
      type="button"
      className="btn btn-add"
      disabled={adding || (refusal !== null && !isOrderLoading)}
      aria-busy={adding}
      {...(isOrderLoading ? { 'aria-disabled': true } : {})}
      {...(reason ? { 'aria-describedby': reasonId } : {})}
      onClick={press}
    >
      {product.isActive ? (
        <>
          <PlusIcon /> Adicionar
        </>
      ) : (
        'Indisponível'
      )}
      <span className="visually-hidden"> {product.name}</span>
    </button>
  );
  return (
    <div className="product-card-actions">
      {whatsApp && (pageReason === 'price-on-request' || refusal === 'restricted') ? (
        <TalkLink name={product.name} whatsApp={whatsApp} />
      ) : pageReason ? (
        <Link
          href={productHref(product)}
          className="btn btn-quiet"
          aria-label={`${pageLinkLabels[pageReason]} de ${product.name}`}
        >
          {pageLinkLabels[pageReason]}
        </Link>
      ) : line !== undefined && quantity > 0 && onQuantity ? (
        <Suspense fallback={add}>
          <CardStepper
            name={product.name}
            quantity={quantity}
            takesFocus={wasPressed.current}
            onQuantity={(next, by) => onQuantity(line, next, by)}
          >
            {add}
          </CardStepper>
        </Suspense>
      ) : (
        <>
          {before}
          {add}
        </>
      )}
      {waiting !== undefined && (
        <span className="product-card-reason">{line === undefined && `${waiting} × `}Aguardando conexão</span>
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
