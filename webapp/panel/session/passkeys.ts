import { createPasskey, usePasskey as readPasskey } from '../../browser/panel/passkeys.ts';
import { callPanel } from '../api/panel-client.ts';

/** How an attempt with a passkey ended. `cancelled`: the person, or the device, did not go on. */
export type PasskeyOutcome = { kind: 'done' } | { kind: 'cancelled' } | { kind: 'failed'; text: string };

/** Makes a passkey on this device for the person who is signed in. */
export async function registerPasskey(): Promise<PasskeyOutcome> {
  const asked = await callPanel('passkeyOptions', { body: {} });
  if (!asked.success) return { kind: 'failed', text: asked.text };
  const credential = await createPasskey(asked.data.options);
  if (!credential) return { kind: 'cancelled' };
  const saved = await callPanel('addPasskey', { body: { credential } });
  return saved.success ? { kind: 'done' } : { kind: 'failed', text: saved.text };
}

/** Signs in with a passkey of this device. */
export async function enterByPasskey(): Promise<PasskeyOutcome> {
  const asked = await callPanel('passkeySignInOptions', { body: {} });
  if (!asked.success) return { kind: 'failed', text: asked.text };
  const credential = await readPasskey(asked.data.options);
  if (!credential) return { kind: 'cancelled' };
  const entered = await callPanel('passkeySignIn', { body: { credential } });
  return entered.success ? { kind: 'done' } : { kind: 'failed', text: entered.text };
}
