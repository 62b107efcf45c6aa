import { useRef, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import {
  entryOf,
  isSwitchedSection,
  type SettingsListSection,
  type ShopEntry,
} from '#shared/model/panel/settings-section.ts';
import { panelShopTexts } from '#shared/text/panel/panel-shop.ts';
import { sectionSwitchTexts } from '#shared/text/panel/section-switches.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import type { FieldProblems } from './fields/item-field.ts';
import { keyOfEntry } from './settings-list-forms.ts';

type Seen = Pick<PanelData<'settingsSection'>, 'value' | 'version'>;
/** `key`: the entry that is replaced; null: a new one. `entry`: what it becomes; null: it is removed. */
export type EntryChange = { key: string | null; entry: ShopEntry | null };
/** `now`: what the entry is by somebody else's change; null: it is gone. */
export type SaveOutcome =
  | { isSaved: true }
  | { isSaved: false; text: string; problems: FieldProblems; now?: ShopEntry | null };

/** The entries of a section whose value is a list. */
export const entriesOf = (value: unknown): readonly ShopEntry[] => (Array.isArray(value) ? value.map(entryOf) : []);

/**
 * Saves one entry of a list. The change names the version that the person saw. When somebody else changed another entry
 * meanwhile, it is repeated on the newer list; when they changed this one, the person decides: what is typed stays.
 */
export function useSettingsList(section: SettingsListSection, loaded: Seen) {
  const { send, isBusy } = usePanelWrite('saveSettingsSection', { isSilent: true });
  const seen = useRef<Seen>(loaded);
  const [isSaving, setSaving] = useState(false);

  const save = async ({ key, entry }: EntryChange): Promise<SaveOutcome> => {
    setSaving(true);
    const outcome = await attempt({ key, entry }, 3);
    setSaving(false);
    reloadPanel('shop', 'settingsSection');
    return outcome;
  };

  const attempt = async ({ key, entry }: EntryChange, left: number): Promise<SaveOutcome> => {
    const before = entriesOf(seen.current.value);
    const at = key === null ? -1 : before.findIndex((each) => keyOfEntry(section, each) === key);
    const place = at < 0 ? before.length : at;
    const value = entry === null ? before.filter((_, index) => index !== at) : replaced(before, at, entry);
    const restocked = section === 'gifts' && entry ? restockedGifts(before[at], entry) : [];
    const { version } = seen.current;
    const result = await send({
      params: { section },
      body: { version, value, ...(restocked.length > 0 && { restocked }) },
    });
    if (result.success) {
      seen.current = { value, version: result.data.version };
      const [first, ...more] = result.data.notices;
      if (first === undefined) showNotice({ kind: 'good', text: savedText(section, result.data.switched) });
      else showNotice({ kind: 'bad', text: `Salvo, mas: ${[first, ...more.slice(0, 2)].join(' ')}` });
      return { isSaved: true };
    }
    const newer = seenIn(result.data);
    if (result.kind !== 'stale' || !newer)
      return { isSaved: false, text: result.text, problems: problemsOfEntry(result.data, `${section}[${place}]`) };
    seen.current = newer;
    const now = key === null ? undefined : entriesOf(newer.value).find((each) => keyOfEntry(section, each) === key);
    const isSame = key === null || (now !== undefined && JSON.stringify(now) === JSON.stringify(before[at]));
    if (isSame && left > 0) return attempt({ key, entry }, left - 1);
    return { isSaved: false, text: result.text, problems: {}, now: now ?? null };
  };

  return { save, isBusy: isBusy || isSaving };
}

/** What a save did, also to the setting that shows the list. */
function savedText(section: SettingsListSection, switched: boolean | null): string {
  if (switched === null || !isSwitchedSection(section)) return panelShopTexts.saved;
  const { turnedOn, turnedOff } = sectionSwitchTexts[section];
  return switched ? turnedOn : turnedOff;
}

const replaced = (before: readonly ShopEntry[], at: number, entry: ShopEntry): readonly ShopEntry[] =>
  at < 0 ? [...before, entry] : before.map((each, index) => (index === at ? entry : each));

/** The gifts whose stock was typed: others keep what is left. */
function restockedGifts(before: ShopEntry | undefined, after: ShopEntry): string[] {
  const stockOf = new Map(entriesOf(before?.availableGifts).map(({ id, available }) => [id, available]));
  return entriesOf(after.availableGifts).flatMap(({ id, available }) =>
    stockOf.has(id) && stockOf.get(id) === available ? [] : [String(id)],
  );
}

function seenIn(data: unknown): Seen | null {
  const { value, version } = entryOf(data);
  return typeof version === 'string' ? { value, version } : null;
}

/** The refusal's texts by the fields of the entry at this place of the list. */
function problemsOfEntry(data: unknown, place: string): FieldProblems {
  return Object.fromEntries(
    entriesOf(entryOf(data).problems).flatMap(({ path, text }) => {
      const [at, words] = [String(path), String(text)];
      return at.startsWith(`${place}.`) ? [[at.slice(place.length + 1).replace(/^(weekdays)\[.*$/, '$1'), words]] : [];
    }),
  );
}
