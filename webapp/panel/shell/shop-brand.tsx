import { roleNames } from '#shared/text/panel/staff.ts';
import { StoreIcon } from '../../components/ui/screen-icons.tsx';
import { usePanelShop } from '../session/panel-session.ts';

/** The shop, and as whom the person works in it: the head of the side menu. */
export function ShopBrand() {
  const { name, style, member } = usePanelShop();
  return (
    <div className="pn-brand">
      <ShopSign logo={style?.urlLogo ?? null} />
      <span>
        {name}
        <small>
          {member.name}, {roleNames[member.role]}
        </small>
      </span>
    </div>
  );
}

/** The shop's logo, or a sign in its colour. */
export const ShopSign = ({ logo }: { logo: string | null }) =>
  logo ? (
    <img className="pn-logo" src={logo} alt="" />
  ) : (
    <span className="pn-logo pn-logo-sign">
      <StoreIcon />
    </span>
  );
