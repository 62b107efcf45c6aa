import { useState } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { CustomerList } from '#shared/model/panel/customer-list.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { nextPage, rowsOf, usePages } from '../api/use-pages.ts';
import { ListEnd } from '../shell/list-end.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { useTypedSearch } from '../shell/use-typed-search.ts';
import { ConsentChip } from './consent-chip.tsx';
import { ListTabs } from './list-tabs.tsx';

type Customer = PanelData<'customers'>['customers'][number];

/** 'Clientes': who bought, the last order first, and a search among all contacts. */
export function CustomersScreen() {
  const { typed, search, type } = useTypedSearch();
  const [list, setList] = useState<CustomerList>('buyers');
  const shown = usePages('customers', (previous) => {
    if (search !== '') return previous ? null : { query: { search } };
    return nextPage(previous, (after) => ({ query: { list, ...after } }));
  });
  const { pages, failure, isLoading, reload } = shown;
  const [data] = pages;
  const customers = rowsOf(pages, (page) => page.customers);
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
        <ListEnd list={shown} />
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
