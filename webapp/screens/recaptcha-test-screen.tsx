import { CaptchaTestView } from '../payment/captcha-test-view.tsx';
import { usePageSettings } from '../shell/page-settings.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** For developers: the page exists only in a demo. */
export function RecaptchaTestScreen() {
  const { isDemo } = usePageSettings();
  return isDemo ? <TestPage /> : <NotFoundScreen />;
}

function TestPage() {
  useScreen('Teste do captcha');
  return <CaptchaTestView />;
}
