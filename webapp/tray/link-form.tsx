import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../components/ui/field.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { linkTrayStore, trayLinkState } from '../state/tray/store-link.ts';
import { useRead } from '../state/use-read.ts';

const mask = '*'.repeat(17);

/**
 * Spec §2: "asks for a chatbot ID and token (masked placeholder of 17 asterisks). The button is enabled only when both
 * are filled".
 */
export function LinkForm() {
  const { phase, chatbotId, hasFailed } = useRead(trayLinkState);
  const [id, setId] = useState('');
  const [token, setToken] = useState('');
  const tokenField = useRef<HTMLInputElement>(null);
  const isLocked = phase !== 'waiting';
  // Spec §8: "Integration link errors: only logged, no user message". The token must be typed again.
  useEffect(() => {
    if (!hasFailed) return;
    setToken('');
    tokenField.current?.focus();
  }, [hasFailed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void linkTrayStore(id, token);
  };
  const common = {
    className: 'form-control',
    readOnly: isLocked,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 200,
    ...(hasFailed && !isLocked ? { 'aria-invalid': true as const } : {}),
  };
  const shownId = phase === 'linked' ? chatbotId : id;
  const shownToken = phase === 'linked' ? '' : token;
  return (
    <form className="tray-form" onSubmit={submit} noValidate>
      <Field label="ID do chatbot">
        {(control) => <input {...control} {...common} value={shownId} onChange={({ target }) => setId(target.value)} />}
      </Field>
      <Field label="Token do chatbot">
        {(control) => (
          <input
            {...control}
            {...common}
            ref={tokenField}
            type="password"
            placeholder={mask}
            value={shownToken}
            onChange={({ target }) => setToken(target.value)}
          />
        )}
      </Field>
      {phase !== 'linked' && (
        <button
          type="submit"
          className="btn btn-primary"
          disabled={isLocked || id.trim() === '' || token.trim() === ''}
          aria-busy={phase === 'linking'}
        >
          {phase === 'linking' && <Spinner />} Vincular loja
        </button>
      )}
    </form>
  );
}
