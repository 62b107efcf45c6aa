import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import { roleNames } from '#shared/text/panel/staff.ts';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { chooseAgain, usePanelSession, usePanelShop } from '../session/panel-session.ts';
import { KeyIcon, LeaveIcon, SwapIcon } from './panel-icons.tsx';
import { moreMenu } from './panel-menu.ts';
import { ScreenFrame } from './screen-frame.tsx';
import { askToLeave } from './unsaved-changes.ts';

const SignOutQuestion = lazy(async () => ({ default: (await import('./sign-out-question.tsx')).SignOutQuestion }));

/** The tab 'Mais': the rest of the menu, the other shops, and the way out. */
export function MoreScreen() {
  const session = usePanelSession();
  const { name, member } = usePanelShop();
  const [isLeaving, setLeaving] = useState(false);
  const hasOthers = session.state === 'in' && session.shops.length > 1;
  return (
    <ScreenFrame title="Mais" facts={`${member.name}, ${roleNames[member.role]} em ${name}`}>
      <FirstStepsCard />
      <div className="pn-pad pn-narrow">
        <ul className="pn-card pn-links">
          {moreMenu
            .filter(({ needs }) => roleMay(member.role, needs))
            .map(({ path, name: title, Icon }) => (
              <li key={path}>
                <Link href={path}>
                  <Icon /> {title}
                </Link>
              </li>
            ))}
          <li>
            <Link href="/aparelhos">
              <KeyIcon /> Seus aparelhos
            </Link>
          </li>
          {hasOthers && (
            <li>
              <button type="button" onClick={() => askToLeave(chooseAgain)}>
                <SwapIcon /> Trocar de loja
              </button>
            </li>
          )}
          <li>
            <button type="button" onClick={() => askToLeave(() => setLeaving(true))}>
              <LeaveIcon /> Sair deste aparelho
            </button>
          </li>
        </ul>
      </div>
      {isLeaving && (
        <Suspense fallback={null}>
          <SignOutQuestion onNo={() => setLeaving(false)} />
        </Suspense>
      )}
    </ScreenFrame>
  );
}
