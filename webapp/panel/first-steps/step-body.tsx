import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { useMay } from '../session/panel-session.ts';
import { ChannelHelp } from './channel-help.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { NameForm } from './name-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ShareShop } from './share-shop.tsx';
import { TrayLink } from './tray-link.tsx';

type Steps = PanelData<'firstSteps'>;
type StepProps = { step: Steps['steps'][number]; steps: Steps };

/** What can be done at a step. A finished one leads to the screens that change it. */
export function StepBody({ step: { name, state }, steps }: StepProps) {
  const mayReceive = useMay('shop.accounts');
  if (state === 'open' && name !== 'channel' && name !== 'order') {
    if (name === 'shop') return <NameForm steps={steps} />;
    if (name === 'products') return <ProductWays />;
    return name === 'delivery' ? <DeliveryForm /> : <PaymentForm city={steps.city} />;
  }
  if (name === 'channel') return state === 'later' ? null : <ChannelHelp state={state} />;
  if (name === 'order') return state === 'open' || state === 'done' ? <ShareShop steps={steps} /> : null;
  if (state !== 'done') return null;
  const links = changeLinks[name].filter(({ href }) => mayReceive || href !== accounts);
  return (
    <p className="pn-first-links">
      {links.map(({ href, text }) => (
        <Link key={href} href={href} className="btn btn-flat">
          {text}
        </Link>
      ))}
    </p>
  );
}

const accounts = '/loja/contas';
const changeLinks = {
  shop: [
    { href: '/loja/nome', text: 'Mudar nome e WhatsApp' },
    { href: '/loja/aparencia', text: 'Cor e logo' },
  ],
  products: [{ href: '/produtos', text: 'Mudar produtos' }],
  delivery: [
    { href: '/loja/entrega', text: 'Entrega e frete' },
    { href: '/loja/bairros', text: 'Bairros' },
    { href: '/loja/retirada', text: 'Retirada' },
    { href: '/loja/horarios', text: 'Horários' },
  ],
  payment: [
    { href: '/loja/pagamentos', text: 'Formas de pagamento' },
    { href: accounts, text: 'Contas que recebem' },
  ],
} as const;

/** The ways in which products arrive. */
const ProductWays = () => (
  <div className="pn-stack">
    <Link href="/produtos/novo" className="btn btn-primary">
      Criar o primeiro à mão
    </Link>
    <Link href="/produtos/planilha" className="btn btn-quiet">
      Trazer uma planilha
    </Link>
    <TrayLink />
  </div>
);
