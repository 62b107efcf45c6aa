import { useEffect, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { auditKinds, auditNames } from '#shared/text/staff-audit.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { callPanel, type PanelFailure } from '../api/panel-client.ts';
import { clockText, dateText } from '../shell/moment.ts';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { auditValueText } from './audit-value.ts';

type Entry = PanelData<'audit'>['entries'][number];
type Filter = { kind?: string; member?: string };

/** The history: who did what, from → to, the newest first. `member`: only this person's. */
export function HistoryCard({ member }: { member?: string }) {
  const [kind, setKind] = useState('');
  const filter: Filter = { ...(kind === '' ? {} : { kind }), ...(member === undefined ? {} : { member }) };
  return (
    <section className="pn-card pn-start" aria-labelledby="history">
      <div className="pn-card-head">
        <h2 id="history">Histórico</h2>
        <select
          className="form-select pn-fit"
          aria-label="Filtrar histórico"
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <option value="">Tudo</option>
          {Object.entries(auditKinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Entries key={JSON.stringify(filter)} filter={filter} />
    </section>
  );
}

function Entries({ filter }: { filter: Filter }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'idle' | PanelFailure>('loading');
  const load = async (before: string | null) => {
    setState('loading');
    const page = await callPanel('audit', { query: { ...filter, ...(before === null ? {} : { before }) } });
    if (!page.success) return setState(page);
    setEntries((known) => [...(before === null ? [] : known), ...page.data.entries]);
    setNext(page.data.next);
    setState('idle');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => void load(null), []);

  const isFirst = entries.length === 0;
  if (isFirst && state === 'loading') return <SkeletonRows label="Carregando o histórico" />;
  if (isFirst && state === 'idle') return <p className="pn-card-body pn-quiet">Nada aconteceu aqui ainda.</p>;
  return (
    <>
      <ul className="pn-rows pn-small">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {typeof state === 'object' && <FailedState message={state.text} onRetry={() => void load(next)} />}
      {next !== null && typeof state !== 'object' && (
        <div className="pn-card-body">
          <BusyButton busy={state === 'loading'} onClick={() => void load(next)}>
            Mais antigos
          </BusyButton>
        </div>
      )}
    </>
  );
}

function EntryRow({ entry: { at, memberName, action, target, from, to } }: { entry: Entry }) {
  const isToday = dateText(at) === dateText(new Date().toISOString());
  const [before, after] = [auditValueText(from), auditValueText(to)];
  return (
    <li className="pn-entry-row">
      <time className="pn-quiet pn-number" dateTime={at} title={`${dateText(at)} ${clockText(at)}`}>
        {isToday ? clockText(at) : dateText(at)}
      </time>
      <span className="pn-grow">
        <strong>
          {auditNames[action] ?? action} {target.label}
        </strong>
        {(before || after) && ': '}
        {before}
        {before && after && ' → '}
        {after}
        <br />
        <span className="pn-quiet">{memberName}</span>
      </span>
    </li>
  );
}
