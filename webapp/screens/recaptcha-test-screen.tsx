import { useId, useState } from 'react';
import { Captcha } from '../components/forms/captcha.tsx';
import { usePageSettings } from '../shell/page-settings.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** For developers: the page exists only in a demo. */
export function RecaptchaTestScreen() {
  const { isDemo } = usePageSettings();
  return isDemo ? <TestPage /> : <NotFoundScreen />;
}

/** Spec §2: "A developer captcha test page also exists (key input, show-captcha checkbox, token display)". */
function TestPage() {
  useScreen('Teste do captcha');
  const id = useId();
  const { publicKeys } = usePageSettings();
  const [siteKey, setSiteKey] = useState(publicKeys.recaptchaSiteKey ?? '');
  const [isShown, setIsShown] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const show = (shown: boolean) => {
    setIsShown(shown);
    setToken(null);
  };
  return (
    <section className="shop-page shop-page-narrow" aria-labelledby={`${id}-title`}>
      <h1 id={`${id}-title`} className="page-title">
        Teste do captcha
      </h1>
      <div className="panel captcha-test">
        <label className="form-label" htmlFor={`${id}-key`}>
          Chave do site
        </label>
        {/* The key is locked while the captcha is shown, because a partly typed key is invalid. */}
        <input
          id={`${id}-key`}
          className="form-control"
          autoComplete="off"
          spellCheck={false}
          readOnly={isShown}
          value={siteKey}
          onChange={({ target }) => setSiteKey(target.value.trim())}
        />
        <div className="form-check">
          <input
            id={`${id}-show`}
            className="form-check-input"
            type="checkbox"
            checked={isShown}
            disabled={siteKey === ''}
            onChange={({ target }) => show(target.checked)}
          />
          <label className="form-check-label" htmlFor={`${id}-show`}>
            Mostrar captcha
          </label>
        </div>
        {isShown && <Captcha siteKey={siteKey} onToken={setToken} />}
        <p className="form-label" id={`${id}-token`}>
          Token
        </p>
        <output className="captcha-token" aria-labelledby={`${id}-token`}>
          {token || 'Nenhum token'}
        </output>
      </div>
    </section>
  );
}
