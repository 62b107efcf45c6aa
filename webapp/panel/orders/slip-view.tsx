import type { Ref } from 'react';
import type { OrderSlip } from '#shared/rules/orders/board/order-slip.ts';
import type { Paper } from '../../browser/panel/print-page.ts';

type SlipViewProps = { slip: OrderSlip; shopName: string; paper: Paper; sheet: Ref<HTMLElement> };

/** The slip on paper: black on white in both themes, number and kind of delivery largest. */
export const SlipView = ({ slip, shopName, paper, sheet }: SlipViewProps) => (
  <article ref={sheet} className={paper === 'a4' ? 'sl sl-a4' : 'sl'} aria-label={`Comanda nº ${slip.number}`}>
    {slip.stop && <p className="sl-box">{slip.stop}</p>}
    <header className="sl-head">
      <p className="sl-number">{slip.number}</p>
      <p className="sl-shop">
        {shopName}
        <br />
        {slip.placed}
      </p>
    </header>
    <p className="sl-big">
      {slip.customer.split(' · ').map((part, place) => (
        <span key={part} className={place === 0 ? undefined : 'sl-phone'}>
          {place > 0 && ' · '}
          {part}
        </span>
      ))}
    </p>
    <hr />
    <p className="sl-box">{slip.handover}</p>
    {slip.address.length > 0 && (
      <p className="sl-address">
        {slip.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    )}
    {slip.note && <p className="sl-note">{slip.note}</p>}
    <hr />
    <ul className="sl-lines">
      {slip.lines.map(({ quantity, name, options, note, isGift }, place) => (
        // The lines of a slip never change their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
        <li key={place}>
          <b className="sl-quantity">{quantity}×</b>
          <span>
            <b>{name}</b>
            {isGift && ' BRINDE'}
            {options && <span className="sl-options">{options}</span>}
            {note && <b className="sl-options">» {note}</b>}
          </span>
          <span className="sl-tick" />
        </li>
      ))}
    </ul>
    {slip.total && (
      <>
        <hr />
        <dl className="sl-sums">
          {slip.sums.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="sl-big">
            <dt>TOTAL</dt>
            <dd>{slip.total}</dd>
          </div>
        </dl>
      </>
    )}
    {slip.payment && <p className="sl-box">{slip.payment}</p>}
    <p className="sl-foot">{slip.foot}</p>
  </article>
);
