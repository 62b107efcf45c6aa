import { roleNames } from '#shared/text/panel/staff.ts';
import { chooseShop, type PanelShop } from '../session/panel-session.ts';
import { ShopSign } from '../shell/shop-brand.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The shops of a person who works in several. */
export const ChooseShopScreen = ({ shops }: { shops: readonly PanelShop[] }) => (
  <SignInCard title="Em qual loja?">
    <ul className="pn-links">
      {shops.map(({ slug, name, style, member }) => (
        <li key={slug}>
          <button type="button" onClick={() => void chooseShop(slug)}>
            <ShopSign logo={style?.urlLogo ?? null} />
            <span>
              {name}
              <small>
                {member.name}, {roleNames[member.role]}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </SignInCard>
);
