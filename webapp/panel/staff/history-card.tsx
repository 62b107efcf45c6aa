import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { auditKinds, auditNames } from '#shared/text/panel/staff-audit.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { rowsOf, usePages } from '../api/use-pages.ts';
import { ListEnd } from '../shell/list-end.tsx';
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
  const shown = usePages('audit', (previous) => {
    if (previous === null) return { query: filter };
    return previous.next === null ? null : { query: { ...filter, before: previous.next } };
  });
  const { pages, failure, reload } = shown;
  const timeZone = pages[0]?.timeZone ?? 'UTC';
  const entries = rowsOf(pages, (page) => page.entries);
  if (failure && pages.length === 0) return <FailedState message={failure.text} onRetry={reload} />;
  if (pages.length === 0) return <SkeletonRows label="Carregando o histórico" />;
  if (entries.length === 0) return <p className="pn-card-body pn-quiet">Nada aconteceu aqui ainda.</p>;
  return (
    <>
      <ul className="pn-rows pn-small">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </ul>
      <ListEnd list={shown} text="Mais antigos" />
    </>
  );
}

function EntryRow({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const { at, memberName, action, target, from, to } = entry;
  // Older entries of a new product repeat its name.
  const [before, after] = [auditValueText(from), to === target.label ? '' : auditValueText(to)];
  return (
    <li className="pn-entry-row">
      <time className="pn-quiet pn-number" dateTime={at}>
        {recentInstant(at, timeZone, new Date())}
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
