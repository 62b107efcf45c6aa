import { lazy, Suspense, useState } from 'react';

const PendingDiscounts = lazy(async () => ({
  default: (await import('./pending-discounts.tsx')).PendingDiscounts,
}));

/** Where a supervisor sees how many discounts wait for a decision, and decides. */
export function PendingDiscountsButton({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="to-decide">
      <button
        type="button"
        className="btn btn-quiet"
        aria-haspopup="dialog"
        aria-label={count === 0 ? 'Desconto a decidir: nenhum' : `Desconto a decidir: ${count}`}
        title="Desconto a decidir"
        onClick={() => setIsOpen(true)}
      >
        <span className="to-decide-words">Desconto a decidir</span>
        <span className="to-decide-sign" aria-hidden="true">
          %
        </span>{' '}
        {count > 0 && (
          <span className="contact-count contact-count-bad" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <Suspense>{isOpen && <PendingDiscounts onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}
