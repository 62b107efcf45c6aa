/** Placeholder of a product while it loads. */
export function ProductSkeleton() {
  return (
    <div className="product-view shop-page skeleton" role="status">
      <span className="visually-hidden">Carregando o produto</span>
      <span className="picture skeleton-box" />
      <div className="product-view-body">
        <span className="skeleton-text" />
        <span className="skeleton-text skeleton-text-short" />
        <span className="skeleton-box skeleton-button" />
      </div>
    </div>
  );
}
