import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';

/** Who else writes a product, and what may be changed here. */
export function OwnerNote({ detail: { id, owner, keptFields } }: { detail: PanelData<'product'> }) {
  const mayEdit = useMay('products.edit');
  const { send, isBusy } = usePanelWrite('followFeed');
  if (owner === 'shop') return null;
  if (owner === 'tray')
    return (
      <p className="pn-note">
        <span>
          <strong>Este produto vem da Tray.</strong> Preço, estoque, textos e fotos mudam na Tray. Aqui, na lista, mudam
          “Acabou” e “Esconder”.
        </span>
      </p>
    );
  return (
    <div className="pn-note">
      <span>
        <strong>Este produto vem de um arquivo.</strong>{' '}
        {keptFields.length === 0
          ? 'O que mudar aqui fica assim, também quando o arquivo for importado de novo.'
          : 'O que foi mudado aqui não segue mais o arquivo.'}
        {keptFields.length > 0 && mayEdit && (
          <>
            {' '}
            <button
              type="button"
              className="btn btn-flat"
              disabled={isBusy}
              onClick={async () => {
                await send({ params: { id }, body: {} });
                reloadPanel('product');
              }}
            >
              Voltar a seguir o arquivo
            </button>
          </>
        )}
      </span>
    </div>
  );
}
