import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { setTitle } from '../../browser/view/viewport.ts';
import { BackIcon } from '../../components/ui/icons.tsx';
import { usePanelSession, usePanelShop } from '../session/panel-session.ts';

type ScreenFrameProps = {
  title: string;
  /** What is above this screen: a press at the start of the top bar. It has an address, or its own action. */
  back?: { name: string; href: string } | { name: string; go: () => void };
  /** A line below the title: '4 pessoas · 6 aparelhos'. */
  facts?: ReactNode;
  /** The buttons at the end of the top bar. */
  actions?: ReactNode;
  /** What stays at the bottom: the bar of a form's main action. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A screen of the panel: top bar, a body that scrolls, and a foot that stays. */
export function ScreenFrame({ title, back, facts, actions, foot, children }: ScreenFrameProps) {
  const { name } = usePanelShop();
  const session = usePanelSession();
  const hasOthers = session.state === 'in' && session.shops.length > 1;
  useEffect(() => setTitle(`${title} · ${name}`), [title, name]);
  return (
    <>
      <header className="pn-top">
        {/* On a desktop the side menu names the shop. */}
        {hasOthers && <p className="pn-shop-name">{name}</p>}
        {back && 'href' in back && (
          <Link href={back.href} className="icon-button" aria-label={`Voltar para ${back.name}`}>
            <BackIcon />
          </Link>
        )}
        {back && 'go' in back && (
          <button type="button" className="icon-button" aria-label={`Voltar para ${back.name}`} onClick={back.go}>
            <BackIcon />
          </button>
        )}
        <div className="pn-top-words">
          <h1>{title}</h1>
          {facts && <p className="pn-facts">{facts}</p>}
        </div>
        {actions}
      </header>
      {/* A scrolling area needs the focus to be scrolled with the keyboard. */}
      <main className="pn-body" id="content" tabIndex={-1}>
        {children}
      </main>
      {foot && <footer className="pn-foot">{foot}</footer>}
    </>
  );
}
