import { useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { usePanelShop } from '../session/panel-session.ts';

/** The way to link a Tray store: the page that Tray's panel opens too, with the store's address. */
export function TrayLink() {
  const { slug } = usePanelShop();
  const [store, setStore] = useState('');
  const address = store.trim();
  return (
    <details className="pn-first-more">
      <summary>Tenho loja na Tray</summary>
      <div className="pn-stack">
        <p>
          Entre na sua loja Tray e aceite a ligação com esta. A Tray pede o código <strong>{slug}</strong> e uma senha,
          que quem instalou esta loja lhe dá. Os produtos chegam sozinhos.
        </p>
        <Field label="Endereço da loja Tray" hint="Como minhaloja.commercesuite.com.br">
          {(control) => (
            <input
              {...control}
              className="form-control"
              inputMode="url"
              autoCapitalize="none"
              value={store}
              onChange={({ target }) => setStore(target.value)}
            />
          )}
        </Field>
        {address !== '' && (
          <a
            href={`/tray/register?url=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
            className="btn btn-quiet"
          >
            Ligar a loja Tray
          </a>
        )}
      </div>
    </details>
  );
}
