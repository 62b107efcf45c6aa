import { useRef } from 'react';
import { copyText } from '../../browser/device/clipboard.ts';
import { canShareText, shareText } from '../../browser/panel/share-text.ts';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { usePanelShop } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';

/** The address that customers open, as a QR code and as a text to copy or forward. */
export function ShopAddress({ link }: { link: string }) {
  const { name } = usePanelShop();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const outcome = await copyText(link, field.current);
    showNotice({ kind: 'good', text: outcome === 'copied' ? 'Link copiado' : 'Segure o link para copiar' });
  };
  const share = async () => {
    if (!(await shareText(`${name}: ${link}`))) await copy();
  };
  return (
    <div className="pn-first-share">
      <QrCode text={link} label="QR code da loja" />
      <input ref={field} className="form-control" readOnly value={link} aria-label="Link da loja" />
      <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
        Copiar o link
      </button>
      {canShareText() && (
        <button type="button" className="btn btn-quiet" onClick={() => void share()}>
          Compartilhar
        </button>
      )}
    </div>
  );
}

/** Says why the shop has no address yet. */
export const NoShopAddress = () => (
  <div className="pn-stack">
    <p>
      Falta o endereço da loja na internet, aquele que o cliente abre. Quem instalou a loja liga um, como
      minhaloja.com.br; o link e o QR code aparecem aqui em seguida.
    </p>
    <p className="field-hint">
      Só experimentando neste computador? A loja de demonstração ocupa o endereço dele. Quem instalou a loja encontra no
      começo do guia do painel como mudar isso.
    </p>
  </div>
);
