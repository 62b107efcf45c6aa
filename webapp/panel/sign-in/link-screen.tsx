import { useEffect, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { roleNames } from '#shared/text/panel/staff.ts';
import { hasPasskeys } from '../../browser/panel/passkeys.ts';
import { storeShop } from '../../browser/panel/stored-shop.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { callPanel, newKey, type PanelFailure } from '../api/panel-client.ts';
import { PasskeyOffer } from './passkey-offer.tsx';
import { SignInCard } from './sign-in-card.tsx';

type Link = PanelData<'lookAtLink'>;

/**
 * An opened link. It names the shop and the person, and one press uses it. So a preview in the chat and a link of
 * another person sign no one in by themselves. The links of the demo need no press.
 */
export function LinkScreen({ code, onDone }: { code: string; onDone: () => void }) {
  const [link, setLink] = useState<Link | null>(null);
  const [failure, setFailure] = useState<PanelFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isIn, setIn] = useState(false);
  // The same for every attempt: one that is repeated after a lost response still works.
  const [key] = useState(newKey);

  const enter = async (isDemo = false) => {
    setBusy(true);
    const entered = await callPanel('redeemLink', { body: { code } }, key);
    setBusy(false);
    if (!entered.success) return setFailure(entered);
    storeShop(entered.data.shop);
    const me = await callPanel('me', {});
    const mayOffer = me.success && !me.data.hasPasskey && hasPasskeys(me.data.passkeyHost);
    if (mayOffer && !isDemo) setIn(true);
    else onDone();
  };
  const look = async () => {
    setFailure(null);
    const found = await callPanel('lookAtLink', { body: { code } });
    if (!found.success) return setFailure(found);
    setLink(found.data);
    if (found.data.isDemo) await enter(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => void look(), [code]);

  if (isIn) return <PasskeyOffer onDone={onDone} />;
  if (failure)
    return (
      <SignInCard title="Entrar no painel">
        <FailedState
          message={failure.text}
          {...(failure.kind === 'no-response' ? { onRetry: () => void (link ? enter() : look()) } : {})}
        />
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          Entrar de outro jeito
        </button>
      </SignInCard>
    );
  if (!link || link.isDemo)
    return (
      <main className="pn-entry">
        <Spinner label="Abrindo o link" />
      </main>
    );
  return (
    <SignInCard title="Entrar no painel" sub={link.shopName}>
      <p>
        Este link é de <strong>{link.memberName}</strong>, {roleNames[link.role]}. Este aparelho fica conectado até você
        sair, ou até 90 dias sem uso.
      </p>
      <BusyButton kind="primary" busy={isBusy} onClick={() => void enter()}>
        Entrar
      </BusyButton>
    </SignInCard>
  );
}
