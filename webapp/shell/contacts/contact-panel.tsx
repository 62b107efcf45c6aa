import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { findContacts, initialsOf, typedOrderNumber } from '#shared/rules/assisted/contact-list.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { focusSearchInDialog } from '../../browser/view/contact-search.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { SearchIcon } from '../../components/ui/icons.tsx';
import { BellIcon, BellOffIcon } from '../../components/ui/screen-icons.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { paths } from '../../paths.ts';
import {
  contactListState,
  currentContactId,
  findContactOfOrder,
  loadContacts,
  searchContacts,
  showContactDrawer,
  toggleAlertSound,
} from '../../state/assisted-sale/contact-list.ts';
import { showShortcutHelp } from '../../state/shortcuts/shortcuts.ts';
import { useRead, useTyped } from '../../state/use-read.ts';
import { ContactList } from './contact-list.tsx';
import { ContactRow } from './contact-row.tsx';
import { openContact } from './open-contact.ts';
import { PendingDiscountsButton } from './pending-discounts-button.tsx';

/**
 * Below so many contacts there is nothing to look for beside the page. The dialog that Ctrl K opens always searches.
 */
const searchFrom = 2;

/** The list of contacts with its search, and who the agent is with the day's sales. */
export function ContactPanel({ isInDialog = false }: { isInDialog?: boolean }) {
  const { list, isOffline } = useRead(contactListState);
  return (
    <div className="people-panel">
      <div className="people-head">
        {!isInDialog && <h2 className="people-title">Contatos</h2>}
        <ShortcutsButton />
        <SoundButton />
      </div>
      {list && (isInDialog || list.contacts.length >= searchFrom) && <ContactSearch />}
      {isOffline && list && (
        <p className="people-note" role="status">
          Sem conexão: a lista é a de antes.
        </p>
      )}
      <ContactRows hasLinks={isInDialog} />
      {typeof list?.toDecide === 'number' && <PendingDiscountsButton count={list.toDecide} />}
      {list?.agent && (
        <p className="people-foot" title={list.agent.name}>
          <span className="person-initials" aria-hidden="true">
            {initialsOf(list.agent.name)}
          </span>
          <span className="people-agent">
            <b>{list.agent.name}</b>
            {list.today && (
              <span>
                hoje: {list.today.orders === 1 ? '1 pedido' : `${list.today.orders} pedidos`} ·{' '}
                {formatBrl(list.today.totalAmout)}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** `hasLinks`: no tabs stand above the page. */
function ContactRows({ hasLinks }: { hasLinks: boolean }) {
  const { list, failure, isOffline } = useRead(contactListState);
  const { typed } = useRead(contactListState);
  if (!list && isOffline)
    return (
      <FailedState message="Sem conexão. Os contatos aparecem quando ela voltar." onRetry={() => void loadContacts()} />
    );
  if (!list && failure !== null) return <FailedState message={failure} onRetry={() => void loadContacts()} />;
  if (!list) return <SkeletonChoices label="Carregando os contatos" />;
  if (list.contacts.length === 0)
    return <EmptyState title="Nenhum contato" text="Abra um link de atendimento na conversa." />;
  const found = findContacts(list.contacts, typed);
  if (found.length === 0) return <EmptyState title="Nenhum contato encontrado" />;
  return (
    <>
      {failure !== null && !isOffline && (
        <p className="people-note" role="status">
          Não deu para atualizar a lista.{' '}
          <button type="button" className="btn btn-link" onClick={() => void loadContacts()}>
            Tentar de novo
          </button>
        </p>
      )}
      <ContactList>
        {found.map((contact) => (
          <ContactRow key={contact.id} contact={contact} now={new Date(list.now)} hasLinks={hasLinks} />
        ))}
      </ContactList>
      {list.hasMore && <p className="people-note">Há outros contatos: aqui estão os 200 mais recentes.</p>}
    </>
  );
}

/** Enter opens the order of a typed number, else the first contact that was found. */
function ContactSearch() {
  const { typed, orderNote } = useTyped(contactListState);
  const [, navigate] = useLocation();
  const openOrder = async (number: number) => {
    const contact = await findContactOfOrder(number);
    const page = paths.placedOrder(number);
    if (!contact) return;
    if (contact.id !== currentContactId()) return openContact(contact, { isByKey: true, page });
    showContactDrawer(false);
    searchContacts('');
    navigate(page);
  };
  const openFound = () => {
    const number = typedOrderNumber(contactListState.list?.contacts ?? [], typed);
    if (number !== null) void openOrder(number);
    else openFirst();
  };
  const openFirst = () => {
    const [first] = typed.trim() === '' ? [] : findContacts(contactListState.list?.contacts ?? [], typed);
    if (first?.id === currentContactId()) showContactDrawer(false);
    else if (first) void openContact(first, { isByKey: true });
  };
  useEffect(() => () => searchContacts(''), []);
  return (
    <>
      <div className="people-search">
        <SearchIcon />
        <input
          type="search"
          className="form-control"
          aria-label="Procurar contato"
          placeholder="Nome, telefone ou pedido"
          maxLength={100}
          value={typed}
          onChange={(event) => searchContacts(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) openFound();
          }}
          ref={focusSearchInDialog}
        />
      </div>
      <p className={orderNote === null ? 'visually-hidden' : 'people-note'} role="status">
        {orderNote}
      </p>
    </>
  );
}

/** For those who do not know that '?' shows them, or switched that key off. */
const ShortcutsButton = () => (
  <button
    type="button"
    className="icon-button people-shortcuts"
    aria-label="Atalhos do teclado"
    title="Atalhos do teclado"
    onClick={() => {
      showContactDrawer(false);
      showShortcutHelp(true);
    }}
  >
    <kbd>?</kbd>
  </button>
);

function SoundButton() {
  const { hasSound } = useRead(contactListState);
  return (
    <button
      type="button"
      className="icon-button people-sound"
      aria-pressed={hasSound}
      aria-label="Som dos avisos"
      title={hasSound ? 'Som dos avisos: ligado' : 'Som dos avisos: desligado'}
      onClick={() => void toggleAlertSound()}
    >
      {hasSound ? <BellIcon /> : <BellOffIcon />}
    </button>
  );
}
