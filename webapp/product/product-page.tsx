import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Product } from '#shared/model/catalog/product.ts';
import { idAtOption } from '#shared/rules/catalog/product-id-at-option.ts';
import {
  type Choice,
  choiceKept,
  choiceOpened,
  chosenAttributes,
  toggleOption,
  withChoice,
} from '#shared/rules/catalog/variants.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { joinUnits } from '#shared/rules/text/join-units.ts';
import { variantInUrl } from '../browser/navigation/variant-in-url.ts';
import { OrderLoadNotice } from '../cart/order-load-notice.tsx';
import { Gallery } from '../components/product/gallery.tsx';
import { Highlights } from '../components/product/highlights.tsx';
import { KiloInfo } from '../components/product/kilo-info.tsx';
import { PriceView } from '../components/product/price-view.tsx';
import { SpecificationTable } from '../components/product/specification-table.tsx';
import { VariantPicker } from '../components/product/variant-picker.tsx';
import { PlainText } from '../components/text/plain-text.tsx';
import { RichText } from '../components/text/rich-text.tsx';
import { paths } from '../paths.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { ProductBuying, ProductSubscription } from './product-buying.tsx';
import { ShareButton } from './share-button.tsx';
import { useBuying } from './use-buying.ts';

const SendProductDetails = lazyScreen(
  async () => (await import('../assisted/agent-catalog-chunk.ts')).SendProductDetails,
);

type ProductPageProps = {
  product: Product;
  /** The option of this page, when the id names one. */
  optionId: string | null;
  /** Another option's page is loading; the previous one is still shown. */
  isLoading: boolean;
};

/** A product with the shopper's choices (spec §2, §4). */
export function ProductPage({ product, optionId, isLoading }: ProductPageProps) {
  const { session, settings } = useRead(sessionState);
  const [linked] = useState<Choice>(() => ({ ...product.currentDimension?.map, ...variantInUrl() }));
  const [picked, setPicked] = useState<Choice | null>(null);
  const [, navigate] = useLocation();
  const choice = picked ? choiceKept(product, picked, optionId) : choiceOpened(product, linked, optionId);
  const shown = withChoice(product, choice);
  const buying = useBuying(shown, choice, isLoading);
  const options = useRef<HTMLDivElement>(null);
  const hidesAttributes = settings?.hideAttributes === true && !product.variants;

  const choose = (attributeId: string, chosenId: string) => {
    const next = toggleOption(choice, attributeId, chosenId);
    setPicked(next);
    // A redirectable option has its own page (spec §3, §7). It replaces this history entry, so "back" leads to the
    // catalogue.
    if (!isRedirectable(product, attributeId, chosenId)) return;
    const id = next[attributeId] === chosenId ? idAtOption(product.providerId, chosenId) : product.providerId;
    navigate(paths.product(id), { replace: true });
  };

  return (
    <article className="product-view shop-page" aria-labelledby="product-name">
      <div className="product-view-media">
        <Gallery images={shown.images} productName={product.name} isStill={Object.keys(choice).length > 0} />
        <ShareButton name={product.name} />
      </div>
      <div className="product-view-body">
        <h1 id="product-name" className="page-title">
          {joinUnits(product.name)}
        </h1>
        <PriceView product={shown} />
        <KiloInfo product={product} />
        <Highlights names={product.clusterHighlights} />
        <PlainText className="offer-text" text={product.offerDescription} />
        {!hidesAttributes && product.attributes.length > 0 && (
          <div ref={options} className="panel">
            <VariantPicker product={product} choice={choice} onChoose={choose} />
          </div>
        )}
        <Facts product={product} />
        {product.isActive && product.hasShippingRestriction && (
          <PlainText
            className="notice-text"
            text={product.shippingRestrictionMessage || 'Este produto tem restrição de entrega'}
          />
        )}
        <ProductSubscription product={shown} buying={buying} />
        {isPlatformUser(session) && (
          <Suspense>
            <SendProductDetails providerId={product.providerId} attributes={chosenAttributes(product, choice)} />
          </Suspense>
        )}
        {product.description && (
          <section className="panel">
            <h2 className="h5">Descrição</h2>
            <RichText text={product.description} />
          </section>
        )}
        {settings?.showSpecifications && (
          <section className="panel">
            <h2 className="h5">Especificações</h2>
            <SpecificationTable specification={product.specification} />
          </section>
        )}
      </div>
      <ProductBuying
        product={shown}
        buying={buying}
        onChooseOptions={() => options.current && focusOpenOption(options.current)}
      />
      <OrderLoadNotice />
    </article>
  );
}

/** Moves the focus to the first attribute without a chosen option. The page scrolls only if it is out of view. */
function focusOpenOption(picker: HTMLElement): void {
  const groups = [...picker.querySelectorAll('[role="radiogroup"]')];
  const open = groups.find((group) => !group.querySelector('[aria-checked="true"]'));
  open?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  open?.parentElement?.scrollIntoView({ block: 'nearest' });
}

const isRedirectable = ({ attributes }: Pick<Product, 'attributes'>, attributeId: string, optionId: string): boolean =>
  attributes.some(
    ({ providerId, options }) =>
      providerId === attributeId && options.some((option) => option.providerId === optionId && option.redirectable),
  );

function Facts({ product: { brand, sellerName } }: { product: Pick<Product, 'brand' | 'sellerName'> }) {
  if (!brand?.name && !sellerName) return null;
  return (
    <div className="product-view-facts">
      {brand?.name && (
        <p>
          Marca: <b>{brand.name}</b>
        </p>
      )}
      {sellerName && (
        <p>
          Vendido e entregue por: <b>{sellerName}</b>
        </p>
      )}
    </div>
  );
}
