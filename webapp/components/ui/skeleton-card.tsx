/** Placeholder of a product card: the same boxes with the same heights, so that nothing moves when the card arrives. */
export function SkeletonCard({ wide = false }: { wide?: boolean }) {
  return (
    <div className={wide ? 'product-card product-card-wide skeleton' : 'product-card skeleton'} aria-hidden="true">
      <div className="product-card-media">
        <span className="picture skeleton-box" />
      </div>
      <div className="product-card-body">
        <div className="product-card-name">
          <span className="skeleton-text" />
          <span className="skeleton-text skeleton-text-short" />
        </div>
        <div className="product-card-facts">
          <span className="skeleton-text skeleton-text-small" />
          <span className="skeleton-text" />
          <span className="skeleton-text skeleton-text-small" />
        </div>
        <div className="price-view">
          <span className="skeleton-text skeleton-text-short" />
        </div>
      </div>
      <div className="product-card-actions">
        <span className="skeleton-box skeleton-button" />
      </div>
    </div>
  );
}
