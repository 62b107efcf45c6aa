import type { ReactNode } from 'react';

/**
 * An order in two columns on a wide screen: what is changed, and beside it the summary, which stays in view. On a
 * narrower one the summary follows, and its footer stays at the lower edge.
 */
export function OrderColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="order-columns">
      <div className="order-main">{main}</div>
      <div className="order-side">{side}</div>
    </div>
  );
}
