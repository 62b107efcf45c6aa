import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Router } from 'wouter';
import { reloadPage } from '../browser/navigation/redirect.ts';
import { linkCodeInUrl, removeLinkCode } from '../browser/panel/link-code-in-url.ts';
import { FailedState } from '../components/ui/failed-state.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { PanelScreens } from './panel-screens.tsx';
import { loadNewSession, loadSession, usePanelSession } from './session/panel-session.ts';
import { PanelBoundary } from './shell/panel-boundary.tsx';
import { PanelShell } from './shell/panel-shell.tsx';
import { navigateAsking } from './shell/unsaved-changes.ts';

// The ways in: who has a session on this device does not load them.
const LinkScreen = lazy(async () => ({ default: (await import('./sign-in/link-screen.tsx')).LinkScreen }));
const EnterScreen = lazy(async () => ({ default: (await import('./sign-in/enter-screen.tsx')).EnterScreen }));
const ChooseShopScreen = lazy(async () => ({
  default: (await import('./sign-in/choose-shop-screen.tsx')).ChooseShopScreen,
}));

/** The merchant's panel: a link that was opened, the way in, the choice of the shop, or its screens. */
export function PanelApp() {
  const [code, setCode] = useState(linkCodeInUrl);
  const done = () => {
    removeLinkCode();
    void loadNewSession();
    setCode(null);
  };
  return (
    <PanelBoundary onRetry={reloadPage}>
      <Suspense fallback={<Opening />}>
        {code === null ? <SessionGate /> : <LinkScreen code={code} onDone={done} />}
      </Suspense>
    </PanelBoundary>
  );
}

function SessionGate() {
  const session = usePanelSession();
  switch (session.state) {
    case 'loading':
      return <Opening />;
    case 'failed':
      return (
        <Entry>
          <FailedState message={session.text} onRetry={() => void loadSession()} />
        </Entry>
      );
    case 'out':
      return <EnterScreen passkeyHost={session.passkeyHost} />;
    case 'choose':
      return <ChooseShopScreen shops={session.shops} />;
    case 'in':
      return (
        <Router base="/painel" aroundNav={navigateAsking}>
          <PanelShell key={session.shop.slug}>
            <PanelScreens />
          </PanelShell>
        </Router>
      );
  }
}

const Entry = ({ children }: { children: ReactNode }) => <main className="pn-entry">{children}</main>;

const Opening = () => (
  <Entry>
    <Spinner label="Abrindo o painel" />
  </Entry>
);
