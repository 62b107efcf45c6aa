import { useState } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { reminderLines, panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay, usePanelShop } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';
import { RemindDialog } from './remind-dialog.tsx';

type CartRowProps = {
  cart: PanelData<'carts'>['carts'][number];
  timeZone: string;
  /** On the customer's own page the name is known. */
  isOfPage?: boolean;
};

/** A cart: whose, what is in it, since when, and the reminder or why there is none. */
export function CartRow({ cart, timeZone, isOfPage = false }: CartRowProps) {
  const { name: shopName } = usePanelShop();
  const mayRemind = useMay('customers.message');
  const { send, isBusy } = usePanelWrite('remindCart');
  const { id, customer, channel, total, itemCount, items, lineCount, changedAt, isAbandoned, remindedAt, whyNot } =
    cart;
  const now = new Date();
  const more = lineCount - items.length;
  const [isAsking, setAsking] = useState(false);
  const remind = async () => {
    setAsking(false);
    const { success } = await send({ params: { id }, body: {} });
    if (success) showNotice({ kind: 'good', text: texts.reminded });
    reloadPanel('carts', 'customer');
  };
  return (
    <li className="pn-row-wrap">
      <span className="pn-grow">
        <span className="pn-cart-top">
          <strong>
            {isOfPage ? (
              formatBrl(total)
            ) : (
              <>
                {customer.isAnonymous ? customer.name : <Link href={`/clientes/${customer.id}`}>{customer.name}</Link>}{' '}
                · {formatBrl(total)}
              </>
            )}
          </strong>
          {remindedAt && (
            <span className="pn-chip pn-chip-info">
              {texts.remindedAt(recentInstant(remindedAt, timeZone, now) ?? '')}
            </span>
          )}
        </span>
        <span className="pn-row-facts">
          <span>{[...items, more > 0 ? `mais ${more}` : ''].filter(Boolean).join(', ')}</span>
          <span>
            {[
              channel,
              texts.items(itemCount),
              texts.since(recentInstant(changedAt, timeZone, now) ?? '', isAbandoned),
            ].join(' · ')}
          </span>
        </span>
      </span>
      {isAsking && (
        <RemindDialog
          lines={reminderLines(shopName, items, more)}
          onSend={() => void remind()}
          onClose={() => setAsking(false)}
        />
      )}
      {mayRemind && (
        <span className="pn-cart-action">
          {whyNot === null ? (
            <BusyButton busy={isBusy} onClick={() => setAsking(true)} aria-label={`${texts.remind}: ${customer.name}`}>
              {texts.remind}
            </BusyButton>
          ) : (
            <p>{whyNot}</p>
          )}
        </span>
      )}
    </li>
  );
}
