/** The captcha screens in a separate chunk: few visits need one. */
export { RecaptchaScreen } from './recaptcha-screen.tsx';
export { RecaptchaTestScreen } from './recaptcha-test-screen.tsx';
