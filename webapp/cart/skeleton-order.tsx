/** Where a result page shows its order, while the order loads: as high as a usual receipt, so that nothing jumps. */
export function SkeletonOrder() {
  return (
    <div className="ended-order" role="status">
      <span className="visually-hidden">Carregando o pedido</span>
      <div className="order-receipt panel skeleton" aria-hidden="true">
        <span className="skeleton-text" />
        <span className="skeleton-text skeleton-text-short" />
        <span className="skeleton-text" />
        <span className="skeleton-text skeleton-text-short" />
      </div>
    </div>
  );
}
