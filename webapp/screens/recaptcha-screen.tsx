import { RecaptchaPageView } from '../payment/recaptcha-page-view.tsx';
import { useScreen } from '../shell/use-screen.ts';

/** Spec §2: the captcha page. */
export function RecaptchaScreen() {
  useScreen('Verificação de segurança');
  return <RecaptchaPageView />;
}
