import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { focusAfterNotice } from '../browser/focus/title-focus.ts';
import { ErrorText } from '../components/text/error-text.tsx';
import { dismissRepeated, placedOrderState } from '../state/placed-orders/placed-order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

/**
 * What 'Pedir de novo' did beyond adding the items: what the cart had already, which prices changed, and what it left
 * out. It stays until it is read. An agent's list of orders has its own note.
 */
export function RepeatedNotice() {
  const { repeated } = useRead(placedOrderState);
  const { session } = useRead(sessionState);
  const texts = repeated && [...repeated.grown, ...repeated.prices, ...repeated.missing];
  if (!texts?.length || isPlatformUser(session)) return null;
  return (
    <div className="notice-text repeated-notice" role="status">
      <p>
        <b>Pedido nº {repeated?.number} de novo:</b>
      </p>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <ErrorText text={text} />
          </li>
        ))}
      </ul>
      <button type="button" className="problems-list-understood" onClick={dismiss}>
        Entendi
      </button>
    </div>
  );
}

function dismiss(): void {
  dismissRepeated();
  focusAfterNotice();
}
