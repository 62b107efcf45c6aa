import { useState } from 'react';
import { hasPasskeys } from '../../browser/panel/passkeys.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel, usePanelWrite } from '../api/use-panel.ts';
import { loadSession, usePanelSession } from '../session/panel-session.ts';
import { registerPasskey } from '../session/passkeys.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { DeviceList } from './device-list.tsx';

/** 'Seus aparelhos': where the person is signed in, and the passkeys; more of both can be made and ended. */
export function DevicesScreen() {
  const session = usePanelSession();
  const { data, failure, reload } = usePanel('devices', {});
  const end = usePanelWrite('endDevice');
  const [isRegistering, setRegistering] = useState(false);
  const mayRegister = session.state === 'in' && hasPasskeys(session.passkeyHost);

  const register = async () => {
    setRegistering(true);
    const outcome = await registerPasskey();
    setRegistering(false);
    if (outcome.kind === 'done') showNotice({ kind: 'good', text: 'Digital ou rosto cadastrado neste aparelho.' });
    else showNotice({ kind: 'bad', text: outcome.kind === 'failed' ? outcome.text : 'Nada foi cadastrado.' });
    reload();
  };
  return (
    <ScreenFrame title="Seus aparelhos" back={{ href: '/mais', name: 'Mais' }}>
      <div className="pn-pad pn-narrow">
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!failure && !data && <SkeletonRows label="Carregando os aparelhos" rows={2} />}
        {data && (
          <section className="pn-card" aria-label="Aparelhos">
            <DeviceList
              devices={data.devices}
              isBusy={end.isBusy}
              onEnd={async ({ kind, id, isThis }) => {
                const ended = await end.send({ body: { kind, id } });
                if (!ended.success) return;
                showNotice({ kind: 'good', text: kind === 'passkey' ? 'Removido.' : 'Aparelho desconectado.' });
                if (isThis) void loadSession();
                else reload();
              }}
            />
          </section>
        )}
        {mayRegister ? (
          <BusyButton busy={isRegistering} onClick={() => void register()}>
            {data?.devices.some(({ kind }) => kind === 'passkey')
              ? 'Cadastrar outro aparelho'
              : 'Cadastrar digital ou rosto'}
          </BusyButton>
        ) : (
          <p className="pn-small pn-quiet">
            Este navegador não usa digital ou rosto. Este aparelho continua conectado enquanto você o usar.
          </p>
        )}
      </div>
    </ScreenFrame>
  );
}
