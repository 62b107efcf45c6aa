import { useRef } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { copyText } from '../../browser/device/clipboard.ts';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { showNotice } from '../shell/notices.ts';

/** The shop's link with its QR code, and the first order over it. */
export function ShareShop({ steps: { link, orderNumber } }: { steps: PanelData<'firstSteps'> }) {
  const field = useRef<HTMLInputElement>(null);
  if (link === null)
    return <p>Esta loja ainda não tem um endereço próprio. Peça a quem a instalou, ou mande o link pela conversa.</p>;
  const copy = async () => {
    const outcome = await copyText(link, field.current);
    showNotice({ kind: 'good', text: outcome === 'copied' ? 'Link copiado' : 'Segure o link para copiar' });
  };
  return (
    <div className="pn-stack">
      <div className="pn-first-share">
        <QrCode text={link} label="QR code da loja" />
        <input ref={field} className="form-control" readOnly value={link} aria-label="Link da loja" />
        <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
          Copiar o link
        </button>
      </div>
      {orderNumber === null ? (
        <>
          <a href={link} target="_blank" rel="noreferrer" className="btn btn-primary">
            Abrir a loja e comprar
          </a>
          <p className="field-hint">Faça um pedido como cliente. Ele aparece aqui e em Pedidos assim que chegar.</p>
        </>
      ) : (
        <>
          <Link href={`/pedidos/${orderNumber}`} className="btn btn-quiet">
            Ver o pedido nº {orderNumber}
          </Link>
          <p className="field-hint">
            Recebeu o dinheiro? Confirme em Dinheiro. Se foi só um teste, cancele em Pedidos.
          </p>
        </>
      )}
    </div>
  );
}
