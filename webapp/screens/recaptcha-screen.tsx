import { CaptchaView } from '../payment/captcha-view.tsx';
import { useScreen } from '../shell/use-screen.ts';

export function RecaptchaScreen() {
  useScreen('Verificação de segurança');
  return <CaptchaView />;
}
