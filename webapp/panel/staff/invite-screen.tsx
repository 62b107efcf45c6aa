import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { leaveSaved } from '../shell/unsaved-changes.ts';
import { type Person, PersonForm } from './person-form.tsx';
import { ShownLink } from './shown-link.tsx';

type Added = { member: PanelData<'addStaff'>; link: PanelData<'linkForStaff'> | null };

/** 'Convidar': a new person, then the link, by the shop's WhatsApp or shown here. */
export function InviteScreen() {
  const [, navigate] = useLocation();
  const add = usePanelWrite('addStaff', { isSilent: true });
  const link = usePanelWrite('linkForStaff', { isSilent: true });
  const how = useRef<'send' | 'show'>('show');
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<Added | null>(null);

  const makeLink = async (member: Added['member'], by: 'send' | 'show') => {
    const made = await link.send({ params: { id: member.id }, body: { how: by, endsDevices: false } });
    if (!made.success) {
      setAdded({ member, link: null });
      return setProblem(made.text);
    }
    if (made.data.url === null) {
      showNotice({ kind: 'good', text: `O link vai para o WhatsApp de ${member.name}.` });
      return leaveSaved(() => navigate('/equipe'));
    }
    setProblem(null);
    setAdded({ member, link: made.data });
  };
  const invite = async (person: Person) => {
    setProblem(null);
    const result = await add.send({ body: person });
    if (!result.success) return setProblem(result.text);
    reloadPanel('staff');
    await makeLink(result.data, how.current);
  };

  if (added)
    return (
      <ScreenFrame title="Convidar" back={{ href: '/equipe', name: 'Equipe' }}>
        <div className="pn-pad pn-narrow">
          {problem && (
            <p className="pn-note pn-note-bad" role="alert">
              {problem}
            </p>
          )}
          {added.link?.url && added.link.expiresAt ? (
            <ShownLink name={added.member.name} url={added.link.url} expiresAt={added.link.expiresAt} />
          ) : (
            <BusyButton kind="primary" busy={link.isBusy} onClick={() => void makeLink(added.member, 'show')}>
              Mostrar o link
            </BusyButton>
          )}
          <Link href="/equipe" className="btn btn-quiet">
            Voltar para a equipe
          </Link>
        </div>
      </ScreenFrame>
    );
  const isBusy = add.isBusy || link.isBusy;
  return (
    <ScreenFrame title="Convidar" back={{ href: '/equipe', name: 'Equipe' }}>
      <div className="pn-pad pn-narrow">
        <div className="pn-card pn-card-body">
          <PersonForm
            person={{ name: '', role: 'attendant', phone: null }}
            problem={problem}
            onSubmit={(person) => void invite(person)}
          >
            <div className="pn-buttons">
              <button
                type="submit"
                className="btn btn-primary"
                disabled={isBusy}
                onClick={() => {
                  how.current = 'show';
                }}
              >
                Convidar e mostrar o link
              </button>
              <button
                type="submit"
                className="btn btn-quiet"
                disabled={isBusy}
                onClick={() => {
                  how.current = 'send';
                }}
              >
                Enviar pelo WhatsApp
              </button>
              <Link href="/equipe" className="btn btn-flat">
                Voltar
              </Link>
            </div>
          </PersonForm>
        </div>
      </div>
    </ScreenFrame>
  );
}
