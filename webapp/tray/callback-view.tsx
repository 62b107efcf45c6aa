import { useEffect, useState } from 'react';
import { callbackTexts } from '#shared/text/tray.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { authorizationInUrl, missingCodeReason, removeAuthorizationFromUrl } from '../browser/navigation/tray-query.ts';
import { Spinner } from '../components/ui/spinner.tsx';
import { checkAgain, checkAuthorization, storeAddressOf, trayLinkState } from '../state/tray/store-link.ts';
import { useRead } from '../state/use-read.ts';
import { ImportProgress } from './import-progress.tsx';
import { LinkForm } from './link-form.tsx';
import { trayRegister } from './tray-paths.ts';

/** Spec §2, `tray/register/callback`: from checking the authorization to linked or waiting for the token. */
export function CallbackView() {
  const { phase, problem, nextStep, reading } = useRead(trayLinkState);
  const [authorization] = useState(authorizationInUrl);
  useEffect(() => {
    const reason = missingCodeReason();
    removeAuthorizationFromUrl();
    void checkAuthorization(authorization, reason);
  }, [authorization]);
  const store = storeAddressOf(authorization);
  // Anyone can forge this URL: show the store only after the gateway accepted it, and only its host.
  const isAccepted = phase === 'waiting' || phase === 'linking' || phase === 'linked';
  const storeName = /^(?:https?:\/\/)?(?<host>[a-z0-9.-]{1,253})(?=[:/]|$)/i.exec(store)?.groups?.host ?? '';
  const authorizeAgain = () => redirectTo(`${trayRegister}?url=${encodeURIComponent(store)}`);

  return (
    <section className="shop-page shop-page-narrow" aria-labelledby="tray-title">
      <h1 id="tray-title" className="page-title">
        Vincular loja Tray
      </h1>
      <div className="panel">
        {isAccepted && storeName !== '' && <p className="tray-store">{storeName}</p>}
        <p role="status">
          {phase === 'checking' && (
            <>
              <Spinner /> Verificando a autorização…
            </>
          )}
          {phase === 'waiting' && 'Loja autorizada. Informe o chatbot que vai vender os produtos dela.'}
          {phase === 'linked' &&
            reading?.state !== 'revoked' &&
            'Loja vinculada ao chatbot com sucesso. Você já pode fechar esta página.'}
        </p>
        {(phase === 'refused' || phase === 'unsure') && (
          <>
            <p role="alert">{problem}</p>
            {phase === 'refused' && nextStep === 'open-again' && <p>{callbackTexts.openAgain}</p>}
            {phase === 'unsure' && (
              <button type="button" className="btn btn-primary" onClick={() => void checkAgain()}>
                Tentar novamente
              </button>
            )}
            {(phase === 'refused' ? nextStep === 'authorize' : store !== '') && (
              <button
                type="button"
                className={`btn btn-${phase === 'refused' ? 'primary' : 'quiet'}`}
                onClick={authorizeAgain}
              >
                Autorizar novamente
              </button>
            )}
          </>
        )}
        {phase === 'linked' && <ImportProgress onAuthorizeAgain={authorizeAgain} />}
        {isAccepted && <LinkForm />}
      </div>
    </section>
  );
}
