import { useRef } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { copyText } from '../../browser/device/clipboard.ts';
import { QrCode } from '../../components/ui/qr-code.tsx';
import { showNotice } from '../shell/notices.ts';
import { TestOrder } from './test-order.tsx';

/** The shop's link with its QR code, and the first order over it. */
export function ShareShop({ steps: { link, order } }: { steps: PanelData<'firstSteps'> }) {
  const field = useRef<HTMLInputElement>(null);
  if (link === null)
    return order ? (
      <TestOrder order={order} />
    ) : (
      <div className="pn-stack">
        <p>
          Falta o endereço da loja na internet, aquele que o cliente abre. Quem instalou a loja liga um, como
          minhaloja.com.br; o link e o QR code aparecem aqui em seguida.
        </p>
        <p className="field-hint">
          Só experimentando neste computador? A loja de demonstração ocupa o endereço dele. Quem instalou a loja
          encontra no começo do guia do painel como mudar isso.
        </p>
      </div>
    );
  const copy = async () => {
    const outcome = await copyText(link, field.current);
    showNotice({ kind: 'good', text: outcome === 'copied' ? 'Link copiado' : 'Segure o link para copiar' });
  };
  return (
    <div className="pn-stack">
      {order && <TestOrder order={order} />}
      <div className="pn-first-share">
        <QrCode text={link} label="QR code da loja" />
        <input ref={field} className="form-control" readOnly value={link} aria-label="Link da loja" />
        <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
          Copiar o link
        </button>
      </div>
      {!order && (
        <>
          <a href={link} target="_blank" rel="noreferrer" className="btn btn-primary">
            Abrir a loja e comprar
          </a>
          <p className="field-hint">Faça um pedido como cliente. Ele aparece aqui e em Pedidos assim que chegar.</p>
        </>
      )}
    </div>
  );
}
