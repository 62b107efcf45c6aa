import { type ReactNode, useEffect } from 'react';
import { listenForKeys } from '../../browser/view/key-presses.ts';
import { OrderWatch } from '../orders/order-watch.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { pressNoticeAction } from './notices.ts';
import { PanelNav } from './panel-nav.tsx';

/** The frame of every screen: the menu, the screen, and the bar with the last notice. `Z` undoes the last action. */
export function PanelShell({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      listenForKeys(
        ({ press, isTaken, isRepeated }) => press === 'z' && !isTaken && !isRepeated && pressNoticeAction(),
      ),
    [],
  );
  return (
    <div className="pn">
      <a className="visually-hidden-focusable pn-skip" href="#content">
        Ir para o conteúdo
      </a>
      <PanelNav />
      <div className="pn-main">{children}</div>
      <NoticeBar />
      <OrderWatch />
      <LeaveQuestion />
    </div>
  );
}
