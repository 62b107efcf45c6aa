import { baseProductId } from '#shared/rules/catalog/product-id-at-option.ts';
import { joinUnits } from '#shared/rules/text/join-units.ts';
import { PriceView } from '../components/product/price-view.tsx';
import { Picture } from '../components/ui/picture.tsx';
import { catalogState } from '../state/catalog/catalog-state.ts';

/** Placeholder of a product while it loads, with what the list before knows of it: picture, name and price. */
export function ProductSkeleton({ id }: { id: string }) {
  const { products, suggested } = catalogState;
  const known = [...products, ...suggested].find(({ providerId }) => baseProductId(providerId) === baseProductId(id));
  return (
    <div className={known ? 'product-view shop-page' : 'product-view shop-page skeleton'} role="status">
      <span className="visually-hidden">Carregando o produto</span>
      {known ? (
        <Picture image={known.images[0]} alt="" size={480} priority />
      ) : (
        <span className="picture skeleton-box" />
      )}
      <div className="product-view-body">
        {known ? (
          <>
            <p className="page-title">{joinUnits(known.name)}</p>
            <PriceView product={known} />
          </>
        ) : (
          <>
            <span className="skeleton-text" />
            <span className="skeleton-text skeleton-text-short" />
          </>
        )}
        <span className="skeleton-box skeleton-button" />
      </div>
    </div>
  );
}
