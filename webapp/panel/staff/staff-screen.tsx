import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { roleNames } from '#shared/text/panel/staff.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { PlusIcon } from '../../components/ui/icons.tsx';
import { ClockIcon } from '../../components/ui/screen-icons.tsx';
import { usePanel } from '../api/use-panel.ts';
import { clockText, momentText } from '../shell/relative-time.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { HistoryCard } from './history-card.tsx';

type Member = PanelData<'staff'>['members'][number];

/** 'Equipe': the people with their devices, who was invited, and the history beside it. */
export function StaffScreen() {
  const { data, failure, reload } = usePanel('staff', {});
  const members = data?.members ?? [];
  const devices = members.flatMap((member) => member.devices.filter(({ kind }) => kind === 'session'));
  return (
    <ScreenFrame
      title="Equipe"
      facts={
        data && `${plural(members.length, 'pessoa', 'pessoas')} · ${plural(devices.length, 'aparelho', 'aparelhos')}`
      }
      actions={
        <Link href="/equipe/convidar" className="btn btn-primary">
          <PlusIcon /> Convidar
        </Link>
      }
    >
      <div className="pn-pad pn-columns">
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!failure && !data && <SkeletonRows label="Carregando a equipe" />}
        {data && (
          <section className="pn-card pn-start" aria-label="Pessoas">
            <ul className="pn-rows">
              {members.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </ul>
          </section>
        )}
        <HistoryCard />
      </div>
    </ScreenFrame>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { id, name, role, phone, devices, invitedUntil } = member;
  const isWaiting = invitedUntil !== null && devices.length === 0;
  return (
    <li>
      <span className="pn-initials" aria-hidden="true">
        {isWaiting ? <ClockIcon /> : initialsOf(name)}
      </span>
      <span className="pn-grow">
        <strong>{name}</strong>{' '}
        <span className={`pn-chip ${role === 'owner' ? 'pn-chip-shop' : ''}`}>{roleNames[role]}</span>
        {isWaiting && (
          <>
            {' '}
            <span className="pn-chip pn-chip-warn">link vale até {clockText(invitedUntil)}</span>
          </>
        )}
        <br />
        <span className="pn-small pn-quiet">{factsOf(member)}</span>
        {phone && <span className="pn-small pn-quiet"> · {formatPhone(phone)}</span>}
      </span>
      <Link href={`/equipe/${id}`} className="btn btn-quiet" aria-label={`Abrir ${name}`}>
        Abrir
      </Link>
    </li>
  );
}

function factsOf({ devices, invitedUntil }: Member): string {
  const sessions = devices.filter(({ kind }) => kind === 'session');
  const [last] = sessions;
  if (!last) return invitedUntil === null ? 'nenhum aparelho' : 'ainda não entrou';
  return `${plural(sessions.length, 'aparelho', 'aparelhos')} · ${momentText(last.usedAt ?? last.createdAt)}`;
}

/** 'Dona Ana' → 'DA'. */
export const initialsOf = (name: string): string => {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => (word ?? '').slice(0, 1))
    .join('')
    .toLocaleUpperCase('pt-BR');
};

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
