import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { NameForm } from './name-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PickupForm } from './pickup-form.tsx';
import { ShareShop } from './share-shop.tsx';

type Steps = PanelData<'firstSteps'>;
type StepProps = { step: Steps['steps'][number]; steps: Steps };

/** What can be done at a step. A finished one leads to the screen that changes it. */
export function StepBody({ step: { name, state }, steps }: StepProps) {
  const isOpen = state === 'open';
  if (name === 'shop') return isOpen ? <NameForm steps={steps} /> : null;
  if (name === 'channel') return isOpen || state === 'skipped' ? <ChannelHelp isOpen={isOpen} /> : null;
  if (name === 'products') return isOpen ? <ProductWays /> : <ChangeLink href="/produtos" state={state} />;
  if (name === 'delivery') return isOpen ? <PickupForm /> : <ChangeLink href="/loja" state={state} />;
  if (name === 'payment') return isOpen ? <PaymentForm /> : <ChangeLink href="/loja" state={state} />;
  return isOpen || state === 'done' ? <ShareShop steps={steps} /> : null;
}

const ChangeLink = ({ href, state }: { href: string; state: string }) =>
  state === 'done' ? (
    <Link href={href} className="btn btn-flat">
      Mudar
    </Link>
  ) : null;

/** The ways in which products arrive. */
const ProductWays = () => (
  <div className="pn-stack">
    <Link href="/produtos/novo" className="btn btn-primary">
      Criar o primeiro à mão
    </Link>
    <Link href="/produtos/planilha" className="btn btn-quiet">
      Trazer uma planilha
    </Link>
    <p className="field-hint">Tem loja na Tray? Quem instalou a loja liga as duas, e os produtos chegam sozinhos.</p>
  </div>
);

/** What a connection with WhatsApp needs, and who does it. */
function ChannelHelp({ isOpen }: { isOpen: boolean }) {
  const { send, isBusy } = usePanelWrite('skipFirstStep');
  const skip = async () => {
    if ((await send({ body: { step: 'channel' } })).success) reloadPanel('firstSteps');
  };
  return (
    <div className="pn-stack">
      <p>
        Sem isto a loja já vende: o cliente confirma e a conversa abre no seu WhatsApp. Para a loja responder sozinha,
        quem a instalou liga o número pela Meta. Tenha à mão:
      </p>
      <ul>
        <li>o número da loja, que não pode estar em outro WhatsApp;</li>
        <li>o identificador do número (phone number ID);</li>
        <li>o token de acesso e a chave secreta do aplicativo.</li>
      </ul>
      {isOpen && (
        <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void skip()}>
          Deixar para depois
        </button>
      )}
    </div>
  );
}
