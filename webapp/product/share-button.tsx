import { copyText } from '../browser/device/clipboard.ts';
import { linkToShare, sharePage } from '../browser/device/share.ts';
import { ShareIcon } from '../components/ui/screen-icons.tsx';
import { showToast } from '../state/session/toasts.ts';

/** Opens the system's sheet with the product's link, or copies the link where there is no sheet. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = linkToShare();
    if (await sharePage({ title: name, url })) return;
    const isCopied = (await copyText(url, null)) === 'copied';
    showToast(
      isCopied ? { kind: 'success', text: 'Link copiado' } : { kind: 'warning', title: 'Copie o link', text: url },
    );
  };
  return (
    <button type="button" className="icon-button share-button" aria-label="Compartilhar" onClick={() => void share()}>
      <ShareIcon />
    </button>
  );
}
