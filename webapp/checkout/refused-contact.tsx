import { customerFields } from '#shared/rules/checkout/customer-problems.ts';
import { contactFieldText, refusedContactTexts } from '#shared/text/checkout/customer.ts';
import { checkoutState } from '../state/checkout/checkout.ts';
import { dismissRefusedContact, refusedContactOf, sendRefusedContact } from '../state/checkout/contact.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** Contact data that were not saved: they stay listed until the person saves or discards them. */
export function RefusedContact() {
  const { order } = useRead(orderState);
  const draft = useRead(checkoutState);
  const refused = refusedContactOf(draft, order?.customer ?? null);
  return (
    // Always rendered, so that screen readers announce new content.
    <div className="problems-list" role="alert">
      {refused && (
        <>
          <p className="problems-list-title">{refusedContactTexts.title}</p>
          <ul>
            {customerFields
              .filter((field) => field in refused)
              .map((field) => (
                <li key={field}>
                  <strong>{refusedContactTexts.fields[field]}:</strong> {contactFieldText(refused[field])}
                </li>
              ))}
          </ul>
          <p className="problems-list-result">{refusedContactTexts[draft.isContactLate ? 'late' : 'reason']}</p>
          <button type="button" className="problems-list-understood" onClick={sendRefusedContact}>
            {refusedContactTexts.send}
          </button>{' '}
          <button type="button" className="problems-list-understood" onClick={dismissRefusedContact}>
            Entendi
          </button>
        </>
      )}
    </div>
  );
}
