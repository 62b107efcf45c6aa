import { CaptchaTestView } from '../payment/captcha-test-view.tsx';
import { usePageContext } from '../shell/page-context.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** For who develops the shop: outside a demo there is no such page. */
export function RecaptchaTestScreen() {
  const { isDemo } = usePageContext();
  return isDemo ? <TestPage /> : <NotFoundScreen />;
}

function TestPage() {
  useScreen('Teste do captcha');
  return <CaptchaTestView />;
}
