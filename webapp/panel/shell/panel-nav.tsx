import { Link, useLocation } from 'wouter';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { usePanelShop } from '../session/panel-session.ts';
import { useMenuCounts } from './menu-counts.ts';
import { MenuIcon } from './panel-icons.tsx';
import { type MenuEntry, mainMenu, moreMenu } from './panel-menu.ts';
import { ShopBrand } from './shop-brand.tsx';

/** The menu: tabs at the bottom of a phone, a side menu from 900 px. Entries that the role may not open are absent. */
export function PanelNav() {
  const { member } = usePanelShop();
  const [path] = useLocation();
  const isOpen = (entry: string) => path === entry || path.startsWith(`${entry}/`);
  const allowed = (entries: readonly MenuEntry[]) => entries.filter(({ needs }) => roleMay(member.role, needs));
  const more = allowed(moreMenu);
  const isInMore = path === '/mais' || more.some((entry) => isOpen(entry.path));
  return (
    <nav className="pn-nav" aria-label="Painel">
      <ShopBrand />
      {allowed(mainMenu).map((entry) => (
        <Entry key={entry.path} entry={entry} isCurrent={isOpen(entry.path)} />
      ))}
      <Link href="/mais" className="pn-nav-phone" aria-current={isInMore ? 'page' : undefined}>
        <MenuIcon />
        <span>Mais</span>
      </Link>
      {more.map((entry) => (
        <Entry key={entry.path} entry={entry} isCurrent={isOpen(entry.path)} isSide />
      ))}
      <Link href="/mais" className="pn-nav-side" aria-current={path === '/mais' ? 'page' : undefined}>
        <MenuIcon />
        <span>Mais</span>
      </Link>
    </nav>
  );
}

function Entry({ entry, isCurrent, isSide = false }: { entry: MenuEntry; isCurrent: boolean; isSide?: boolean }) {
  const { path, name, Icon } = entry;
  const waiting = useMenuCounts()[path];
  return (
    <Link href={path} className={isSide ? 'pn-nav-side' : ''} aria-current={isCurrent ? 'page' : undefined}>
      <Icon />
      <span>{name}</span>
      {waiting && waiting.count > 0 && (
        <span className={waiting.isBad ? 'pn-count pn-count-bad' : 'pn-count'}>
          {waiting.count}
          <span className="visually-hidden"> {waiting.what}</span>
        </span>
      )}
    </Link>
  );
}
