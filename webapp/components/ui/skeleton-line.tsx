/** Placeholder of a cart line (spec §2: three of them while loading). */
export function SkeletonLine() {
  return (
    <div className="cart-line skeleton" aria-hidden="true">
      <div className="cart-line-media">
        <span className="picture skeleton-box" />
      </div>
      <div className="cart-line-body">
        <span className="skeleton-text" />
        <span className="skeleton-text skeleton-text-short" />
      </div>
      <div className="cart-line-controls">
        <span className="skeleton-box skeleton-button" />
      </div>
    </div>
  );
}
