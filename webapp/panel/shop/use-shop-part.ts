import { type FormEvent, useState } from 'react';
import type { ShopPart } from '#shared/model/shop-part.ts';
import { panelShopTexts } from '#shared/text/panel-shop.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';

/** A part of the shop as the panel got it. */
export type LoadedPart = { value: unknown; version: string };

/**
 * Saves a part of the shop. `save` returns whether it was saved; a refusal is in `problem`, and what was typed stays.
 * Somebody else's change in between is a refusal, and the newer value is loaded.
 */
export function useShopPart(part: ShopPart, { version }: LoadedPart) {
  const { send, isBusy } = usePanelWrite('saveShopPart', { isSilent: true });
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (value: unknown): Promise<boolean> => {
    const result = await send({ params: { part }, body: { version, value } });
    setProblem(result.success ? null : result.text);
    reloadPanel('shop');
    if (result.success) showNotice({ kind: 'good', text: panelShopTexts.saved });
    return result.success;
  };
  return { save, isBusy, problem };
}

/** Enter in a field of a form does what its button does. */
export const onSubmit = (action: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  void action();
};
