import { useState } from 'react';
import { Link } from 'wouter';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { limitsText } from '#shared/rules/checkout/limits-text.ts';
import { safeImageUrl } from '#shared/rules/links/image-url.ts';
import type { ContactText } from '#shared/text/checkout/contact.ts';
import { Disclosure } from './disclosure.tsx';
import { BackIcon, CartIcon, InfoIcon, ReceiptIcon } from './icons.tsx';
import { LimitsList } from './limits-list.tsx';
import { hasFailed } from './picture.tsx';

type TopBarViewProps = {
  shopName: string;
  urlLogo: string | null;
  /** False on the catalogue itself or when turned off. */
  showBack: boolean;
  /** Called when the logo, a link to the catalogue, is pressed. */
  onLogo?: (() => void) | undefined;
  /** The contact that a platform user serves; null for other users. */
  contact: ContactText | null;
  /** The order's limits for the tooltip, or null for no tooltip. */
  limits: ShopSettings['limits'] | null;
  /** Shows the way to the placed orders: once the session and the other buttons are known, so that none moves. */
  hasOrders?: boolean;
  /** /order/checkout for platform users, /order otherwise. */
  cartHref: string;
  /** The total quantity of all items. */
  cartQuantity: number;
};

/** The fixed bar above every screen (spec §2, "Top bar"). */
export function TopBar({
  shopName,
  urlLogo,
  showBack,
  onLogo,
  contact,
  limits,
  hasOrders = false,
  cartHref,
  cartQuantity,
}: TopBarViewProps) {
  const [brokenLogo, setBrokenLogo] = useState<string | null>(null);
  const address = safeImageUrl(urlLogo);
  const logo = address === brokenLogo ? null : address;
  return (
    <header className="top-bar">
      <div className="top-bar-content">
        {showBack && (
          <Link href="/catalog" className="top-bar-button" aria-label="Voltar ao catálogo">
            <BackIcon />
          </Link>
        )}
        {logo ? (
          <Link
            href="/catalog"
            className="top-bar-logo"
            onClick={(event) => {
              // The catalogue stays open, and the list has its own history entry.
              if (onLogo) event.preventDefault();
              onLogo?.();
            }}
          >
            <img
              src={logo}
              alt={shopName || 'Shop'}
              width="120"
              height="30"
              ref={(image) => {
                if (hasFailed(image)) setBrokenLogo(logo);
              }}
              onError={() => setBrokenLogo(logo)}
            />
          </Link>
        ) : (
          <h1 className="top-bar-heading">Shop</h1>
        )}
        <div className="top-bar-end">
          {contact && (
            <p className="top-bar-contact">
              <b>{contact.name}</b>
              <ContactDetails details={contact.details} />
            </p>
          )}
          {hasOrders && (
            <Link
              href="/orders"
              className="top-bar-button top-bar-orders"
              aria-label={contact ? 'Pedidos do contato' : 'Meus pedidos'}
            >
              <ReceiptIcon />
            </Link>
          )}
          {limits && limitsText(limits).length > 0 && (
            <Disclosure className="top-bar-info" label="Limites do pedido" summary={<InfoIcon />}>
              <LimitsList limits={limits} />
            </Disclosure>
          )}
          <Link href={cartHref} className="top-bar-button" aria-label={cartLabel(cartQuantity)}>
            <CartIcon />
            {cartQuantity > 0 && (
              <span className="top-bar-badge" aria-hidden="true">
                {cartQuantity}
              </span>
            )}
          </Link>
        </div>
      </div>
    </header>
  );
}

function cartLabel(quantity: number) {
  if (quantity === 0) return 'Carrinho vazio';
  return quantity === 1 ? 'Carrinho, 1 item' : `Carrinho, ${quantity} itens`;
}

/** 'WhatsApp · final 4321'. A narrow bar has no room for the channel; the digits distinguish contacts of one name. */
function ContactDetails({ details }: { details: string }) {
  const end = details.lastIndexOf(' · ');
  const digits = end < 0 ? 0 : end + 3;
  return (
    <span>
      {digits > 0 && <span className="top-bar-channel">{details.slice(0, digits)}</span>}
      {details.slice(digits)}
    </span>
  );
}
