import { CaptchaTestView } from '../payment/captcha-test-view.tsx';
import { usePageContext } from '../shell/page-settings.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** For developers: the page exists only in a demo. */
export function RecaptchaTestScreen() {
  const { isDemo } = usePageContext();
  return isDemo ? <TestPage /> : <NotFoundScreen />;
}

function TestPage() {
  useScreen('Teste do captcha');
  return <CaptchaTestView />;
}
