import { useState } from 'react';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { registerPasskey } from '../session/passkeys.ts';
import { SignInCard } from './sign-in-card.tsx';

/** After the first entry by a link: the device's own unlock for the next time. It can be left out, and made later. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const register = async () => {
    setBusy(true);
    setFailed(null);
    const outcome = await registerPasskey();
    setBusy(false);
    if (outcome.kind === 'done') return onDone();
    setFailed(outcome.kind === 'failed' ? outcome.text : 'Nada foi cadastrado. Você pode tentar de novo.');
  };
  return (
    <SignInCard title="Entrar mais rápido" sub="Na próxima vez, use a digital ou o rosto deste aparelho. Sem senha.">
      {failed && (
        <p className="pn-note pn-note-bad" role="alert">
          {failed}
        </p>
      )}
      <BusyButton kind="primary" busy={isBusy} onClick={() => void register()}>
        Cadastrar digital ou rosto
      </BusyButton>
      <button type="button" className="btn btn-quiet" onClick={onDone}>
        Agora não
      </button>
    </SignInCard>
  );
}
