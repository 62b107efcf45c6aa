import { useState } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { CustomerList } from '#shared/model/customer-list.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelCustomerTexts as texts } from '#shared/text/panel-customers.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useTypedSearch } from '../products/use-typed-search.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { ConsentChip } from './consent-chip.tsx';
import { ListTabs } from './list-tabs.tsx';
import { usePages } from './use-pages.ts';

type Customer = PanelData<'customers'>['customers'][number];

/** 'Clientes': who bought, the last order first, and a search among all contacts. */
export function CustomersScreen() {
  const { typed, search, type } = useTypedSearch();
  const [list, setList] = useState<CustomerList>('buyers');
  const { data, failure, isLoading, reload } = usePanel('customers', { query: search === '' ? { list } : { search } });
  const { pages, more } = usePages('customers', `${list} ${search}`, data?.next ?? null, (after) => ({
    query: { list, after },
  }));
  const customers = [data, ...pages].flatMap((page) => page?.customers ?? []);
  return (
    <ScreenFrame title="Clientes">
      <div className="pn-tools">
        <input
          type="search"
          className="form-control"
          placeholder="Nome, telefone ou e-mail"
          aria-label="Procurar cliente"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        {search === '' && (
          <ListTabs label="Quais clientes" panel="customers" names={texts.lists} chosen={list} onChoose={setList} />
        )}
      </div>
      <div
        id="customers"
        className="pn-pad"
        aria-busy={isLoading}
        {...(search === '' && { role: 'tabpanel', 'aria-labelledby': `customers-${list}` })}
      >
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!data && !failure && <SkeletonRows label="Carregando os clientes" />}
        {data && customers.length === 0 && <NoCustomers list={list} search={search} />}
        {data && customers.length > 0 && (
          <ul className="pn-card pn-links">
            {customers.map((customer) => (
              <li key={customer.id}>
                <CustomerRow customer={customer} timeZone={data.timeZone} />
              </li>
            ))}
          </ul>
        )}
        {more && (
          <div className="pn-more">
            <button type="button" className="btn btn-quiet" onClick={() => void more()}>
              Mostrar mais
            </button>
          </div>
        )}
      </div>
    </ScreenFrame>
  );
}

function NoCustomers({ list, search }: { list: CustomerList; search: string }) {
  if (search !== '')
    return <EmptyState title={`Ninguém com “${search}”`} text="Confira o nome, o telefone ou o e-mail." />;
  return (
    <EmptyState
      title={list === 'buyers' ? texts.noBuyers : texts.noContacts}
      text="Mande o link da loja nas suas conversas: quem compra aparece aqui."
    />
  );
}

function CustomerRow({ customer, timeZone }: { customer: Customer; timeZone: string }) {
  const { id, name, channel, phone, orders, total, lastOrderAt, consent } = customer;
  const last = lastOrderAt && recentInstant(lastOrderAt, timeZone, new Date());
  return (
    <Link href={`/clientes/${id}`} className="pn-customer-row">
      <span className="pn-grow">
        {name}
        <small>
          {[phone ?? channel, last && `último pedido ${last}`].filter(Boolean).join(' · ')}{' '}
          <ConsentChip state={consent} />
        </small>
      </span>
      <span className="pn-customer-end pn-number">
        {formatBrl(total)}
        <small>{texts.orders(orders)}</small>
      </span>
    </Link>
  );
}
