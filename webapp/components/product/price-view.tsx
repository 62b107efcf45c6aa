import type { Product } from '#shared/model/catalog/product.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { priceView } from '#shared/rules/money/price-view.ts';

type PricedProduct = Pick<
  Product,
  'price' | 'listPrice' | 'promotionalPrice' | 'minPrice' | 'maxPrice' | 'isPriceOnRequest' | 'currentDimension'
>;

/** A product's price. Hidden text marks the struck-through price as the old one for screen readers. */
export function PriceView({ product }: { product: PricedProduct }) {
  return <div className="price-view">{prices(product)}</div>;
}

function prices(product: PricedProduct) {
  const view = priceView(product);
  switch (view.kind) {
    case 'on-request':
      return <span className="price-view-current">Sob consulta</span>;
    case 'range':
      return (
        <span className="price-view-current">
          <span className="visually-hidden">De </span>
          {formatBrl(view.from)} a&nbsp;{formatBrl(view.to)}
        </span>
      );
    case 'single':
      return (
        <>
          {view.struck !== null && (
            <s className="price-view-struck">
              <span className="visually-hidden">De </span>
              {formatBrl(view.struck)}
            </s>
          )}{' '}
          <span className="price-view-current">
            {view.struck !== null && <span className="visually-hidden">por </span>}
            {priceText(view.current)}
          </span>
        </>
      );
  }
}
