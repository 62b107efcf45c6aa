import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { roleNames } from '#shared/text/panel/staff.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel, usePanelWrite } from '../api/use-panel.ts';
import { loadSession, usePanelShop } from '../session/panel-session.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { leaveSaved } from '../shell/unsaved-changes.ts';
import { DeviceList } from './device-list.tsx';
import { HistoryCard } from './history-card.tsx';
import { PersonForm } from './person-form.tsx';
import { ShownLink } from './shown-link.tsx';

type Member = PanelData<'staff'>['members'][number];

/** One person of the staff: what they may do, their devices, a new link, and the way out. */
export function MemberScreen() {
  const { id } = useParams<{ id: string }>();
  const { data, failure, reload } = usePanel('staff', {});
  const member = data?.members.find((one) => one.id === id);
  return (
    <ScreenFrame
      back={{ href: '/equipe', name: 'Equipe' }}
      title={member?.name ?? 'Equipe'}
      facts={member && roleNames[member.role]}
    >
      <div className="pn-pad pn-columns">
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!failure && !data && <SkeletonRows label="Carregando a pessoa" />}
        {data && !member && (
          <EmptyState title="Esta pessoa não está mais na equipe">
            <Link href="/equipe" className="btn btn-primary">
              Ver a equipe
            </Link>
          </EmptyState>
        )}
        {member && <MemberParts key={member.id} member={member} onChanged={reload} />}
        {member && <HistoryCard member={member.id} />}
      </div>
    </ScreenFrame>
  );
}

function MemberParts({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const { id, name, devices, phone } = member;
  const [, navigate] = useLocation();
  const me = usePanelShop().member;
  const change = usePanelWrite('changeStaff', { isSilent: true });
  const link = usePanelWrite('linkForStaff');
  const end = usePanelWrite('endStaffDevice');
  const remove = usePanelWrite('removeStaff');
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<PanelData<'linkForStaff'> | null>(null);
  const [asked, setAsked] = useState<'recover' | 'remove' | null>(null);

  const makeLink = async (how: 'show' | 'send', endsDevices: boolean) => {
    setAsked(null);
    const made = await link.send({ params: { id }, body: { how, endsDevices } });
    if (!made.success) return;
    onChanged();
    if (made.data.url === null) showNotice({ kind: 'good', text: `O link vai para o WhatsApp de ${name}.` });
    else setShown(made.data);
  };
  const leave = async () => {
    setAsked(null);
    const removed = await remove.send({ params: { id }, body: {} });
    if (!removed.success) return;
    showNotice({ kind: 'good', text: `${name} não está mais na equipe.` });
    if (id === me.id) void loadSession();
    else {
      onChanged();
      leaveSaved(() => navigate('/equipe'));
    }
  };
  return (
    <div className="pn-stack">
      {shown?.url && shown.expiresAt && <ShownLink name={name} url={shown.url} expiresAt={shown.expiresAt} />}
      <section className="pn-card" aria-labelledby="devices">
        <div className="pn-card-head">
          <h2 id="devices">Aparelhos</h2>
          <button type="button" className="btn btn-quiet" onClick={() => void makeLink('show', false)}>
            Novo link
          </button>
          {phone && (
            <button type="button" className="btn btn-quiet" onClick={() => void makeLink('send', false)}>
              Link pelo WhatsApp
            </button>
          )}
        </div>
        {devices.length === 0 ? (
          <p className="pn-card-body pn-quiet">Nenhum aparelho conectado.</p>
        ) : (
          <DeviceList
            devices={devices}
            isBusy={end.isBusy}
            onEnd={async (device) => {
              const ended = await end.send({ params: { id }, body: { kind: device.kind, id: device.id } });
              if (!ended.success) return;
              showNotice({ kind: 'good', text: `${device.device} desconectado.` });
              if (device.isThis) void loadSession();
              else onChanged();
            }}
          />
        )}
        <div className="pn-card-body pn-buttons">
          <button type="button" className="btn btn-bad" onClick={() => setAsked('recover')}>
            Perdeu o aparelho
          </button>
        </div>
      </section>
      <section className="pn-card pn-card-body" aria-label="Dados">
        <PersonForm
          person={member}
          problem={problem}
          onSubmit={async (person) => {
            setProblem(null);
            const saved = await change.send({ params: { id }, body: person });
            if (!saved.success) return setProblem(saved.text);
            showNotice({ kind: 'good', text: 'Salvo.' });
            onChanged();
            if (id === me.id) void loadSession();
          }}
        >
          <div className="pn-buttons">
            <button type="submit" className="btn btn-primary" disabled={change.isBusy}>
              Salvar
            </button>
            <button type="button" className="btn btn-bad" onClick={() => setAsked('remove')}>
              Remover da equipe
            </button>
          </div>
        </PersonForm>
      </section>
      {asked === 'recover' && (
        <ConfirmDialog
          title={`${name} perdeu o aparelho?`}
          text="Todos os aparelhos e digitais desta pessoa param de valer agora, e um novo link aparece aqui."
          button="Desconectar tudo e criar link"
          onConfirm={() => void makeLink('show', true)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={`Remover ${name} da equipe?`}
          text="Os aparelhos desta pessoa param de valer agora. O que ela fez continua no histórico."
          button="Remover da equipe"
          onConfirm={() => void leave()}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
