import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { SwitchedSection } from '#shared/model/panel/settings-section.ts';
import type { StaffAction } from '#shared/model/panel/staff.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { countText } from '#shared/rules/text/count-text.ts';
import { messagePriceTexts } from '#shared/text/panel/message-prices.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { sectionSwitchTexts } from '#shared/text/panel/section-switches.ts';
import { ForwardIcon, PhotoIcon, ScaleIcon } from '../../components/ui/icons.tsx';
import { BellIcon, GiftIcon, SendIcon, StoreIcon, TruckIcon } from '../../components/ui/screen-icons.tsx';
import { usePanelShop } from '../session/panel-session.ts';
import { ChatIcon, KeyIcon, MoneyIcon, PercentIcon } from '../shell/panel-icons.tsx';

type Counts = PanelData<'shop'>['counts'];
type ShopLink = {
  href: string;
  name: string;
  Icon: () => ReactNode;
  facts: (counts: Counts) => string;
  /** The list whose entries may be hidden by a setting. */
  section?: SwitchedSection;
  needs?: StaffAction;
};

const links: readonly ShopLink[] = [
  {
    href: '/loja/link',
    name: panelShopTexts.addressTitle,
    Icon: SendIcon,
    facts: () => panelShopTexts.addressFacts,
    needs: 'shop.edit',
  },
  {
    href: '/loja/nome',
    name: panelShopTexts.nameTitle,
    Icon: ChatIcon,
    facts: () => panelShopTexts.nameFacts,
    needs: 'shop.edit',
  },
  {
    href: '/loja/entrega',
    name: 'Entrega e frete',
    Icon: TruckIcon,
    facts: ({ deliveryOptions }) => countText(deliveryOptions, 'entrega', 'entregas'),
  },
  {
    href: '/loja/retirada',
    name: 'Retirada',
    Icon: StoreIcon,
    facts: ({ stores }) => countText(stores, 'lugar', 'lugares'),
  },
  {
    href: '/loja/pagamentos',
    name: 'Formas de pagamento',
    Icon: MoneyIcon,
    facts: ({ paymentOptions }) => countText(paymentOptions, 'ligada', 'ligadas'),
  },
  {
    href: '/loja/contas',
    name: 'Contas que recebem',
    Icon: KeyIcon,
    facts: () => 'PIX, Mercado Pago, Pagar.me',
    needs: 'shop.accounts',
  },
  {
    href: '/loja/cupons',
    name: 'Cupons',
    Icon: PercentIcon,
    facts: ({ coupons }) => countText(coupons, 'ligado', 'ligados'),
    section: 'coupons',
  },
  {
    href: '/loja/brindes',
    name: 'Brindes',
    Icon: GiftIcon,
    facts: ({ gifts }) => countText(gifts, 'grupo', 'grupos'),
  },
  {
    href: '/loja/tabelas',
    name: 'Tabelas de preço',
    Icon: ScaleIcon,
    facts: ({ priceTables }) => countText(priceTables, 'tabela', 'tabelas'),
    section: 'priceTables',
  },
  { href: '/loja/textos', name: 'Textos das mensagens', Icon: ChatIcon, facts: () => 'boas-vindas e avisos do pedido' },
  {
    href: '/loja/avisos',
    name: 'Aviso de pedido novo',
    Icon: BellIcon,
    facts: () => 'no seu WhatsApp',
    needs: 'shop.edit',
  },
  {
    href: '/loja/mensagens',
    name: panelShopTexts.sections.messagePrices,
    Icon: ScaleIcon,
    facts: () => messagePriceTexts.linkFacts,
    needs: 'numbers.read',
  },
  {
    href: '/loja/aparencia',
    name: 'Cor e logo',
    Icon: PhotoIcon,
    facts: () => 'com prévia ao vivo',
    needs: 'shop.edit',
  },
];

/** The ways to the other sections of the shop. */
export function ShopLinks({ counts, unseen }: { counts: Counts; unseen: readonly SwitchedSection[] }) {
  const { role } = usePanelShop().member;
  return (
    <nav className="pn-card" aria-label="Partes da loja">
      <ul className="pn-links">
        {links
          .filter(({ needs }) => !needs || roleMay(role, needs))
          .map(({ href, name, Icon, facts, section }) => (
            <li key={href}>
              <Link href={href}>
                <Icon />
                <span className="pn-grow">
                  {name}
                  <small>{facts(counts)}</small>
                  {section && unseen.includes(section) && (
                    <small className="pn-unseen">{sectionSwitchTexts[section].unseenFact}</small>
                  )}
                </span>
                <ForwardIcon />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
