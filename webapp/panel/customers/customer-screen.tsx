import { Link, useParams } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { CartRow } from './cart-row.tsx';
import { ConsentChip } from './consent-chip.tsx';
import { ConsentChoice } from './consent-choice.tsx';
import { ContactLinks } from './contact-links.tsx';
import { PersonDataCard } from './person-data-card.tsx';

type Page = PanelData<'customer'>;

/** One customer: how to reach them, the open cart, orders, what they allowed, and for the owner their data. */
export function CustomerScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, failure, reload } = usePanel('customer', { params: { id } });
  const mayErase = useMay('customers.erase');
  return (
    <ScreenFrame
      title={data?.customer.name ?? 'Cliente'}
      back={{ href: '/clientes', name: 'Clientes' }}
      facts={data && `${texts.orders(data.customer.orders)} · ${formatBrl(data.customer.total)}`}
    >
      <div className="pn-pad">
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!data && !failure && <SkeletonRows label="Carregando o cliente" />}
        {data && (
          <>
            <ContactCard page={data} />
            {data.cart && (
              <section className="pn-card" aria-labelledby="customer-cart">
                <div className="pn-card-head">
                  <h2 id="customer-cart">Carrinho aberto</h2>
                </div>
                <ul className="pn-rows">
                  <CartRow cart={data.cart} timeZone={data.timeZone} isOfPage />
                </ul>
              </section>
            )}
            <OrdersCard page={data} />
            <ConsentsCard page={data} />
            {mayErase && <PersonDataCard id={id} />}
          </>
        )}
      </div>
    </ScreenFrame>
  );
}

const when = (instant: string, { timeZone }: Page) => recentInstant(instant, timeZone, new Date()) ?? '';

function ContactCard({ page }: { page: Page }) {
  const { name, channel, phone, email, since, consent } = page.customer;
  return (
    <section className="pn-card" aria-labelledby="customer-contact">
      <div className="pn-card-head">
        <h2 id="customer-contact">Contato</h2>
        <ConsentChip state={consent} />
      </div>
      <dl className="pn-card-body pn-customer-head">
        <dt>Canal</dt>
        <dd>{channel}</dd>
        {phone && (
          <>
            <dt>Telefone</dt>
            <dd>{phone}</dd>
          </>
        )}
        {email && (
          <>
            <dt>E-mail</dt>
            <dd>{email}</dd>
          </>
        )}
        <dt>Desde</dt>
        <dd>{when(since, page)}</dd>
      </dl>
      <div className="pn-card-body od-buttons">
        <ContactLinks name={name} phone={phone} channel={channel} />
      </div>
    </section>
  );
}

function OrdersCard({ page }: { page: Page }) {
  const { orders } = page;
  return (
    <section className="pn-card" aria-labelledby="customer-orders">
      <div className="pn-card-head">
        <h2 id="customer-orders">Pedidos</h2>
      </div>
      {orders.length === 0 && <p className="pn-card-body pn-quiet">Nenhum pedido ainda.</p>}
      <ul className="pn-links">
        {orders.map((order) => (
          <li key={order.number}>
            <Link href={`/pedidos/${order.number}`} className="pn-customer-row">
              <span className="pn-grow">
                nº {order.number}
                <small>
                  {[order.placedAt && when(order.placedAt, page), order.status, order.summary]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className="pn-number">{formatBrl(order.total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ConsentsCard({ page }: { page: Page }) {
  const { consents } = page;
  const may = useMay('customers.message');
  return (
    <section className="pn-card" aria-labelledby="customer-consents">
      <div className="pn-card-head">
        <h2 id="customer-consents">Ofertas e lembretes</h2>
      </div>
      {consents.length === 0 && <p className="pn-card-body pn-quiet">{texts.noConsent}</p>}
      {may && <ConsentChoice id={page.customer.id} now={page.customer.consent} />}
      <ul className="pn-rows">
        {consents.map(({ channel, state, at, source, isCurrent }) => (
          <li key={`${channel} ${at}`}>
            <span className="pn-grow">
              {channel}: {texts.consent[state]}
              <span className="pn-row-facts">
                {when(at, page)} · {source}
              </span>
            </span>
            {isCurrent && <span className="pn-chip">vale agora</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
