import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useScreen } from '../shell/use-screen.ts';
import { CallbackView } from '../tray/callback-view.tsx';
import { RegisterView } from '../tray/register-view.tsx';
import { trayCallback, trayRegister } from '../tray/tray-paths.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** The integration screens of spec §2: shown inside the Tray store's admin, without a session, cookies or storage. */
export function TrayScreen() {
  const [path] = useLocation();
  switch (path.replace(/\/$/, '')) {
    case trayRegister:
      return <Linking view={RegisterView} />;
    case trayCallback:
      return <Linking view={CallbackView} />;
    default:
      return <NotFoundScreen />;
  }
}

function Linking({ view: View }: { view: () => ReactNode }) {
  useScreen('Vincular loja Tray');
  return <View />;
}
