import { useEffect } from 'react';
import type { StoreReading } from '#shared/model/store-link.ts';
import { isPageHidden } from '../browser/navigation/page-visibility.ts';
import { Spinner } from '../components/ui/spinner.tsx';
import { loadImportProgress, trayLinkState } from '../state/tray/store-link.ts';
import { useRead } from '../state/use-read.ts';

/** Milliseconds between two polls. */
const pollIntervalMs = 2_000;

/**
 * The progress of reading the store's products, polled while the page is open. A store that revoked its authorization
 * gets a button to authorize again.
 */
export function ImportProgress({ onAuthorizeAgain }: { onAuthorizeAgain: () => void }) {
  const { reading } = useRead(trayLinkState);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const poll = async () => {
      const continues = isPageHidden() || (await loadImportProgress());
      if (continues && !isStopped) timer = setTimeout(poll, pollIntervalMs);
    };
    void poll();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, []);
  if (!reading) return null;
  if (reading.state === 'revoked')
    return (
      <>
        <p role="alert">
          A loja retirou a autorização. O chatbot continua vendendo o que já tem; preços e estoque não se atualizam, e
          os pedidos esperam até você autorizar de novo.
        </p>
        <button type="button" className="btn btn-primary" onClick={onAuthorizeAgain}>
          Reautorizar
        </button>
      </>
    );
  return (
    <p role="status" className="tray-reading">
      {reading.phase !== 'done' && <Spinner />} {readingText(reading)}
    </p>
  );
}

/** The progress as text. It changes only with the progress, so that screen readers do not repeat it at every poll. */
function readingText({ phase, page, pages, products, isWaiting }: StoreReading): string {
  if (isWaiting) return 'A loja Tray não respondeu agora. A leitura continua sozinha em instantes.';
  const at = pages === null || pages < 2 ? '' : ` (página ${page} de ${pages})`;
  const read = ['nenhum produto lido', '1 produto lido'][products] ?? `${products} produtos lidos`;
  switch (phase) {
    case 'begin':
      return 'A leitura dos produtos da loja vai começar.';
    case 'categories':
      return 'Lendo as categorias da loja…';
    case 'variants':
      return `Lendo as variações${at}…`;
    case 'products':
      return `Lendo os produtos: ${read}${at}…`;
    case 'vanished':
    case 'details':
      return `Lendo as descrições: ${read}…`;
    case 'done':
      return products > 1
        ? `${products} produtos da loja estão no chatbot.`
        : `${products || 'Nenhum'} produto da loja está no chatbot.`;
  }
}
