import { cartList } from '../../services/panel/customers/cart-list.ts';
import { customerErasure, eraseCustomer, exportCustomer } from '../../services/panel/customers/customer-data.ts';
import { customerList } from '../../services/panel/customers/customer-list.ts';
import { customerPage } from '../../services/panel/customers/customer-page.ts';
import { remindCart } from '../../services/panel/customers/remind-cart.ts';
import { setConsent } from '../../services/panel/customers/set-consent.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel } from './serve-panel.ts';

/** The screens 'Clientes' and 'Carrinhos'. */
export function registerPanelCustomers(dependencies: RouteDependencies): void {
  servePanel(dependencies, 'customers', ({ db, caller, query }) => customerList(db, caller.shopId, query));
  servePanel(dependencies, 'customer', ({ db, caller, params, now }) => customerPage(db, caller, params.id, now));
  servePanel(dependencies, 'customerErasure', ({ database, caller, params, now }) =>
    customerErasure(database, caller, params.id, now),
  );
  // No copy of a person's data waits for a repetition of the call.
  servePanel(
    dependencies,
    'exportCustomer',
    ({ db, caller, params, now }) => exportCustomer(db, caller, params.id, now),
    { isStored: false },
  );
  servePanel(dependencies, 'eraseCustomer', ({ db, caller, params, body, now }) =>
    eraseCustomer(db, caller, { id: params.id, typed: body.typed, now }),
  );
  servePanel(dependencies, 'setConsent', ({ db, caller, params, body, now }) =>
    setConsent(db, caller, { id: params.id, state: body.state }, now),
  );
  servePanel(dependencies, 'carts', ({ db, caller, query, now }) => cartList(db, caller.shopId, query, now));
  servePanel(dependencies, 'remindCart', ({ db, caller, params, now }) => remindCart(db, caller, params.id, now));
}
