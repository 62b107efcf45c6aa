import { Agents } from './agents.tsx';
import { Browsing } from './browsing.tsx';
import { Controls } from './controls.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import { Goods } from './goods.tsx';
import { Messages } from './messages.tsx';
import { OrderParts } from './order-parts.tsx';

/** Every component in every state, from the code that the shop uses. */
export function ShowcaseView() {
  return (
    <div id="showcase" className="shop-page shop-page-narrow showcase">
      <h1 className="page-title">Componentes</h1>
      <Foundations />
      <Controls />
      <Browsing />
      <Goods />
      <Forms />
      <OrderParts />
      <Messages />
      <Agents />
    </div>
  );
}
