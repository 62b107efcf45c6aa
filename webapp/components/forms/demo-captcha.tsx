import { useId, useState } from 'react';
import { demoCaptchaToken } from '#shared/rules/card/demo-captcha.ts';
import { uuid } from '../../browser/device/uuid.ts';

/**
 * The captcha of the demo shop, which calls no outside service. Its token is valid for one payment, as a real one is.
 */
export function DemoCaptcha({ onToken }: { onToken: (token: string | null) => void }) {
  const id = useId();
  const [isChecked, setIsChecked] = useState(false);
  const check = (checked: boolean) => {
    setIsChecked(checked);
    onToken(checked ? demoCaptchaToken(uuid()) : null);
  };
  return (
    <div className="demo-captcha">
      <label className="form-check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className="form-check-input"
          checked={isChecked}
          onChange={({ target }) => check(target.checked)}
        />
        <span className="form-check-label">Não sou um robô</span>
      </label>
      <p className="text-quiet">Simulação: na loja de demonstração ninguém de fora é consultado.</p>
    </div>
  );
}
