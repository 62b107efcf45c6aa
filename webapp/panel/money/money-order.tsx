import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';

type MoneyOrderProps = { number: number; customer: string | null; after: string; children?: ReactNode };

/**
 * The first words of a row: 'nº 1033 · Rui Ensaio · chegou valor diferente', and a link to the order. A line that wraps
 * has no dot at its edges.
 */
export const MoneyOrder = ({ number, customer, after, children }: MoneyOrderProps) => (
  <span className="pn-grow">
    <strong className="pn-parts">
      <span>
        <Link href={`/pedidos/${number}`}>{panelMoneyTexts.orderLabel(number)}</Link>
      </span>
      {[customer, after].filter(Boolean).map((part) => (
        <span key={part}> {part}</span>
      ))}
    </strong>
    <span className="pn-row-facts">{children}</span>
  </span>
);
