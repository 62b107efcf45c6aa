/** The screens that ask for a captcha: few visits meet one, so they are a file of their own. */
export { RecaptchaScreen } from './recaptcha-screen.tsx';
export { RecaptchaTestScreen } from './recaptcha-test-screen.tsx';
