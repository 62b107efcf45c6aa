import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useParams } from 'wouter';
import { orderSlip, slipText } from '#shared/rules/orders/board/order-slip.ts';
import { copyText } from '../../browser/device/clipboard.ts';
import { fitPaper, type Paper, printPage } from '../../browser/panel/print-page.ts';
import { shareText } from '../../browser/panel/share-text.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { BackIcon } from '../../components/ui/icons.tsx';
import { SendIcon } from '../../components/ui/screen-icons.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { usePanel } from '../api/use-panel.ts';
import { usePanelShop } from '../session/panel-session.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { PrintIcon } from './order-icons.tsx';
import { SlipView } from './slip-view.tsx';

const papers: readonly { paper: Paper; name: string }[] = [
  { paper: '80mm', name: '80 mm' },
  { paper: 'a4', name: 'A4' },
];

/** The slip of an order: to print on a receipt printer or on A4, or to forward as a text. */
export function SlipScreen() {
  const { number = '' } = useParams<{ number: string }>();
  const { data, failure, reload } = usePanel('boardOrder', { params: { number } });
  const { name } = usePanelShop();
  const [paper, setPaper] = useState<Paper>('80mm');
  const [toCopy, setToCopy] = useState<string | null>(null);
  const slip = data && String(data.card.number) === number ? orderSlip(data, data.timeZone) : null;
  const sheet = useRef<HTMLElement>(null);
  // After each render: a live change makes the slip longer or shorter.
  useLayoutEffect(() => (sheet.current ? fitPaper(paper, sheet.current) : undefined));
  const forward = async () => {
    if (!slip) return;
    const text = slipText(slip, name);
    if (await shareText(text)) return;
    const copied = await copyText(text, null);
    if (copied === 'copied') showNotice({ kind: 'good', text: 'Texto copiado: cole na conversa' });
    else setToCopy(text);
  };
  return (
    <ScreenFrame
      title={`Comanda nº ${number}`}
      actions={
        <Link href={`/pedidos/${number}`} className="icon-button bd-back" aria-label="Voltar ao pedido">
          <BackIcon />
        </Link>
      }
    >
      {!slip && !failure && (
        <div className="pn-waiting">
          <Spinner label="Carregando a comanda" />
        </div>
      )}
      {failure && !slip && <FailedState message={failure.text} onRetry={reload} />}
      {slip && (
        <div className="pn-pad sl-screen">
          <div className="sl-tools">
            <fieldset className="sl-papers" aria-label="Papel">
              {papers.map((one) => (
                <button
                  key={one.paper}
                  type="button"
                  className={paper === one.paper ? 'btn btn-tint' : 'btn btn-quiet'}
                  aria-pressed={paper === one.paper}
                  onClick={() => setPaper(one.paper)}
                >
                  {one.name}
                </button>
              ))}
            </fieldset>
            <button type="button" className="btn btn-primary" onClick={printPage}>
              <PrintIcon /> Imprimir
            </button>
            <button type="button" className="btn btn-quiet" onClick={() => void forward()}>
              <SendIcon /> Texto
            </button>
          </div>
          {toCopy !== null && (
            <Field label="Copie o texto daqui" hint="O navegador não deixou copiar nem encaminhar sozinho.">
              {(control) => (
                <textarea
                  {...control}
                  className="form-control"
                  rows={8}
                  readOnly
                  value={toCopy}
                  onFocus={({ target }) => target.select()}
                />
              )}
            </Field>
          )}
          <SlipView slip={slip} shopName={name} paper={paper} sheet={sheet} />
        </div>
      )}
    </ScreenFrame>
  );
}
