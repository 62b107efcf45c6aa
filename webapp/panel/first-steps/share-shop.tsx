import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { NoShopAddress, ShopAddress } from '../shop/shop-address.tsx';
import { TestOrder } from './test-order.tsx';

/** The shop's link with its QR code, and the first order over it. */
export function ShareShop({ steps: { link, order } }: { steps: PanelData<'firstSteps'> }) {
  if (link === null) return order ? <TestOrder order={order} /> : <NoShopAddress />;
  return (
    <div className="pn-stack">
      {order && <TestOrder order={order} />}
      <ShopAddress link={link} />
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
