import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { priceText } from '#shared/rules/money/price-text.ts';
import { deliveryPriceName } from '#shared/rules/orders/board/delivery-price-name.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { historyText } from '#shared/text/panel/order-board.ts';
import { copyText } from '../../browser/device/clipboard.ts';
import { ClockIcon } from '../../components/ui/screen-icons.tsx';
import { ContactLinks } from '../customers/contact-links.tsx';
import { showNotice } from '../shell/notices.ts';
import { CopyIcon } from './order-icons.tsx';
import { type BoardOrder, paymentChip } from './order-texts.ts';
import { SumRow } from './sum-row.tsx';
import { useNow } from './use-now.ts';

const brl = (reais: number | null): string | null => (reais === null ? null : formatBrl(reais));

/** Where the order goes, how it is paid, and who did what. */
export function OrderDetails({ order }: { order: BoardOrder }) {
  const { delivery, customer, sums, card, history, timeZone } = order;
  const chip = paymentChip(card, timeZone);
  const now = new Date(useNow());
  const priceName = sums && deliveryPriceName(sums.delivery, delivery?.isPickup === true);
  const address = delivery?.lines.join('\n') ?? '';
  const copy = async () => {
    const copied = await copyText([customer.name, address].join('\n'), null);
    if (copied === 'copied') showNotice({ kind: 'good', text: 'Endereço copiado' });
    else showNotice({ kind: 'bad', text: 'O navegador não deixou copiar. Selecione o endereço com o dedo.' });
  };
  return (
    <>
      <section className="pn-card" aria-labelledby="handover">
        <div className="pn-card-head">
          <h2 id="handover">{delivery?.isPickup ? 'Retirada' : 'Entrega'}</h2>
          {delivery?.slot && (
            <span className="pn-chip pn-chip-info od-slot">
              <ClockIcon /> {delivery.slot}
            </span>
          )}
        </div>
        <div className="pn-card-body od-note">
          {delivery ? (
            <p>
              <b>{delivery.name}</b>
              {delivery.lines.map((line) => (
                <span key={line} className="od-address">
                  {line}
                </span>
              ))}
            </p>
          ) : (
            <p>A combinar com o cliente</p>
          )}
          <p className="pn-quiet">{[customer.name, customer.phone].filter(Boolean).join(' · ')}</p>
          <div className="od-buttons">
            <ContactLinks {...customer} isNext={!delivery} />
            {delivery && !delivery.isPickup && address !== '' && (
              <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
                <CopyIcon /> Copiar endereço
              </button>
            )}
          </div>
        </div>
      </section>
      {sums && (
        <section className="pn-card" aria-labelledby="payment">
          <div className="pn-card-head">
            <h2 id="payment">Pagamento</h2>
            {chip && <span className={`${chip.className} od-slot`}>{chip.text}</span>}
          </div>
          <dl className="pn-card-body od-sums">
            <SumRow label="Subtotal" amount={formatBrl(sums.items)} />
            {sums.discount > 0 && <SumRow label="Desconto" amount={`- ${formatBrl(sums.discount)}`} />}
            {priceName !== null && <SumRow label={priceName} amount={priceText(sums.delivery ?? 0)} />}
            {sums.service > 0 && <SumRow label="Taxa de serviço" amount={formatBrl(sums.service)} />}
            <SumRow label="Total" amount={formatBrl(sums.total)} isTotal />
          </dl>
        </section>
      )}
      <section className="pn-card" aria-labelledby="history">
        <div className="pn-card-head">
          <h2 id="history">Quem fez o quê</h2>
        </div>
        <ul className="pn-rows pn-small">
          {history.toReversed().map(({ step, by, name, at, amount, extent, reason }) => (
            <li key={`${at} ${step}`}>
              <span className="pn-quiet pn-number">{recentInstant(at, timeZone, now)}</span>
              <span>
                {historyText(step, by, name, { amount: brl(amount), total: brl(sums?.total ?? null), extent, reason })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
