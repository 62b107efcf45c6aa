import { type FormEvent, useState } from 'react';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { hasPasskeys } from '../../browser/panel/passkeys.ts';
import { Field } from '../../components/ui/field.tsx';
import { InfoIcon } from '../../components/ui/icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { callPanel } from '../api/panel-client.ts';
import { loadSession } from '../session/panel-session.ts';
import { enterByPasskey } from '../session/passkeys.ts';
import { ChatIcon, FaceIcon } from '../shell/panel-icons.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** 'Entrar no painel', for a device that is not signed in: by a passkey, or by a link to the person's WhatsApp. */
export function EnterScreen({ passkeyHost }: { passkeyHost: string }) {
  const [busy, setBusy] = useState<'passkey' | 'link' | null>(null);
  const [failed, setFailed] = useState<{ at: 'passkey' | 'link'; text: string } | null>(null);
  const [phone, setPhone] = useState('');
  const [isSent, setSent] = useState(false);
  const mayUsePasskey = hasPasskeys(passkeyHost);

  const enter = async () => {
    setBusy('passkey');
    setFailed(null);
    const outcome = await enterByPasskey();
    setBusy(null);
    if (outcome.kind === 'done') return loadSession();
    setFailed({ at: 'passkey', text: outcome.kind === 'failed' ? outcome.text : cancelledText });
  };
  const requestLink = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy('link');
    setFailed(null);
    const result = await callPanel('requestLink', { body: { phone: phone || ' ' } });
    setBusy(null);
    setSent(result.success);
    if (!result.success) setFailed({ at: 'link', text: result.text });
  };

  return (
    <SignInCard title="Entrar no painel">
      {mayUsePasskey && (
        <>
          <button type="button" className="btn btn-primary" onClick={() => void enter()} aria-busy={busy === 'passkey'}>
            {busy === 'passkey' ? <Spinner /> : <FaceIcon />} Entrar com digital ou rosto
          </button>
          <p className="pn-small pn-quiet">Usa o desbloqueio deste aparelho. Sem senha.</p>
          <p className="pn-note pn-note-bad" role="alert" hidden={failed?.at !== 'passkey'}>
            {failed?.at === 'passkey' && failed.text}
          </p>
          <p className="pn-or">ou</p>
        </>
      )}
      <form className="pn-entry-form" onSubmit={(event) => void requestLink(event)} noValidate>
        <Field label="Seu celular com DDD" error={failed?.at === 'link' ? failed.text : null}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              value={phone}
              onChange={({ target }) => setPhone(formatPhone(target.value))}
            />
          )}
        </Field>
        <button
          type="submit"
          className={`btn ${mayUsePasskey ? 'btn-quiet' : 'btn-primary'}`}
          aria-busy={busy === 'link'}
        >
          {busy === 'link' ? <Spinner /> : <ChatIcon />} Receber link no WhatsApp
        </button>
      </form>
      <div aria-live="polite">
        {isSent && (
          <p className="pn-note">
            <InfoIcon />
            <span>
              Se este número for da equipe, o link chega em instantes e vale 10 minutos. Abra-o neste aparelho.
            </span>
          </p>
        )}
      </div>
      <p className="pn-small pn-quiet">
        Trocou de aparelho, ou o link não chega? Peça um novo ao dono da loja ou a quem a instalou.
      </p>
    </SignInCard>
  );
}

const cancelledText = 'Nada foi lido deste aparelho. Tente de novo, ou peça um link.';
