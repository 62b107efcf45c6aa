import { type FormEvent, useRef, useState } from 'react';
import { entryOf, type SettingsSection } from '#shared/model/panel/settings-section.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';

/** A section of the shop as the panel got it. */
export type LoadedSection = { value: unknown; version: string };

/**
 * Saves a section of the shop. `save` returns whether it was saved; a refusal is in `problem`, and what was typed
 * stays. A change by another person in between is a refusal. The newer value is loaded, and saving again replaces it.
 * `isTyped`: the value was not made from the loaded one just now, but is being typed.
 */
export function useSettingsSection(section: SettingsSection, { version }: LoadedSection, isTyped = false) {
  // What is typed belongs to the version that the person saw when they began.
  const seen = useRef(version);
  if (!isTyped) seen.current = version;
  const { send, isBusy } = usePanelWrite('saveSettingsSection', { isSilent: true });
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (value: unknown): Promise<boolean> => {
    const result = await send({ params: { section }, body: { version: seen.current, value } });
    const newer = result.success ? null : entryOf(result.data).version;
    if (typeof newer === 'string') seen.current = newer;
    setProblem(result.success ? null : result.text);
    reloadPanel('shop', 'settingsSection');
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
