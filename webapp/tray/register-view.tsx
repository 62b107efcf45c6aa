import { useCallback, useEffect, useState } from 'react';
import { callbackTexts } from '#shared/text/tray.ts';
import { fetchAuthorizationPage } from '../api/tray.ts';
import { redirectTo } from '../browser/navigation/redirect.ts';
import { storeInUrl } from '../browser/navigation/tray-query.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { Spinner } from '../components/ui/spinner.tsx';

type Page = { kind: 'loading' } | { kind: 'ready'; url: string } | { kind: 'failed'; message: string; code: string };

/** Spec §2, `tray/register`: "an 'Autorizar' button redirects to the platform's authorisation page". */
export function RegisterView() {
  const [store] = useState(storeInUrl);
  const [page, setPage] = useState<Page>({ kind: 'loading' });
  const [isLeaving, setLeaving] = useState(false);
  const load = useCallback(async () => {
    setPage({ kind: 'loading' });
    const response = await fetchAuthorizationPage(store);
    setPage(
      response.success
        ? { kind: 'ready', url: response.data.url }
        : {
            kind: 'failed',
            message: response.text,
            code: response.errors[0]?.code ?? '',
          },
    );
  }, [store]);
  useEffect(() => void load(), [load]);

  return (
    <section className="shop-page shop-page-narrow" aria-labelledby="tray-title">
      <h1 id="tray-title" className="page-title">
        Vincular loja Tray
      </h1>
      {page.kind === 'failed' ? (
        <Failed {...page} onRetry={load} />
      ) : (
        <div className="panel">
          <p>Autorize o aplicativo para que o chatbot mostre e venda os produtos desta loja:</p>
          <p className="tray-store">{store}</p>
          <p>
            Se a loja já foi vinculada e depois retirou o acesso, reautorize aqui: ela volta ao mesmo chatbot, sem o
            token.
          </p>
          {page.kind === 'loading' ? (
            <Spinner label="Carregando" />
          ) : (
            <BusyButton
              kind="primary"
              busy={isLeaving}
              onClick={() => {
                setLeaving(true);
                redirectTo(page.url);
              }}
            >
              Autorizar
            </BusyButton>
          )}
        </div>
      )}
    </section>
  );
}

/** Offers a retry only if it may help: the result for a refused store address never changes. */
function Failed({ message, code, onRetry }: { message: string; code: string; onRetry: () => void }) {
  if (code === 'store-not-allowed')
    return (
      <div className="panel" role="alert">
        <p>{message}</p>
        <p>{callbackTexts.openAgain}</p>
      </div>
    );
  return code === 'not-configured' ? (
    <FailedState message={message} />
  ) : (
    <FailedState message={message} onRetry={onRetry} />
  );
}
