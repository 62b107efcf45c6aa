import { useEffect } from 'react';
import type { StoreReading } from '#shared/model/store-link.ts';
import { isPageHidden } from '../browser/navigation/page-visibility.ts';
import { Spinner } from '../components/ui/spinner.tsx';
import { loadImportProgress, trayLinkState } from '../state/session/tray-link.ts';
import { useRead } from '../state/use-read.ts';

/** Milliseconds between two looks. */
const askEvery = 2_000;

/** How far the shop is with the store's products, looked at again while the page is open, and the way back for a store that took its authorisation back. */
export function ReadingNote({ onAuthorizeAgain }: { onAuthorizeAgain: () => void }) {
  const { reading } = useRead(trayLinkState);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const goesOn = isPageHidden() || (await loadImportProgress());
      if (goesOn && !isOver) timer = setTimeout(look, askEvery);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  if (!reading) return null;
  if (reading.state === 'revoked')
    return (
      <>
        <p role="alert">
          A loja retirou a autorização. O chatbot continua vendendo o que já tem; preços e estoque não se atualizam, e os pedidos esperam
          até você autorizar de novo.
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

/** In words. Only what is new is said, so that a screen reader is not told the same every two seconds. */
function readingText({ phase, page, pages, products, isWaiting }: StoreReading): string {
  if (isWaiting) return 'A loja Tray não respondeu agora. A leitura continua sozinha em instantes.';
  const at = pages === null || pages < 2 ? '' : ` (página ${page} de ${pages})`;
  const read = products === 1 ? '1 produto lido' : `${products} produtos lidos`;
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
      return products === 1 ? '1 produto da loja está no chatbot.' : `${products} produtos da loja estão no chatbot.`;
  }
}
