import { useLocation } from 'wouter';
import { OrderStatus } from '#shared/model/order/order.ts';
import { totalQuantity } from '#shared/rules/cart/order-line.ts';
import { cartPath } from '#shared/rules/session/cart-path.ts';
import { hasBackButton } from '#shared/rules/session/top-bar.ts';
import { channelTheme } from '#shared/rules/theme/channel-theme.ts';
import { TopBar } from '../components/ui/top-bar.tsx';
import { chooseCategory } from '../state/catalog/catalog-actions.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { usePageSettings } from './page-settings.tsx';

/** The bar above every screen, with the logo of the session's channel (spec §2, §4). */
export function ConnectedTopBar() {
  const page = usePageSettings();
  const { session, settings, contact } = useRead(sessionState);
  const { order } = useRead(orderState);
  const [path] = useLocation();
  const style = settings && session ? channelTheme(settings, session.channelId, page.channelGuess) : page.style;
  return (
    <TopBar
      shopName={settings?.name ?? page.shopName}
      urlLogo={style.urlLogo}
      showBack={hasBackButton(path)}
      // On the catalogue itself the logo shows the whole catalogue. Elsewhere the way back keeps the list.
      onLogo={hasBackButton(path) ? undefined : () => void chooseCategory(null)}
      contact={contact}
      limits={settings?.limits ?? null}
      hasOrders={session !== null && settings !== null}
      cartHref={cartPath(session)}
      // A placed or cancelled order is not in the cart.
      cartQuantity={order?.status === OrderStatus.Creating ? totalQuantity(order) : 0}
    />
  );
}
