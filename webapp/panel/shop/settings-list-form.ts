import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { ShopEntry } from '#shared/model/panel/settings-section.ts';
import type { ItemField } from './fields/item-field.ts';

export type Known = Pick<PanelData<'settingsSection'>, 'sellers' | 'neighborhoods'> & {
  /** The names of products by their codes. */
  goods: Map<string, string>;
};

/** How the panel shows and edits a list of the declaration. */
export type SettingsListForm = {
  /** Its path below /painel/loja, and its title. */
  path: string;
  title: string;
  intro: string;
  empty: string;
  /** What one entry is called: 'lugar de retirada', and the words of its button. */
  one: string;
  add: string;
  fields: (known: Known) => readonly ItemField[];
  /** What a new entry starts with. */
  fresh: ShopEntry;
  /** The code of an entry; null: it has none, and its own facts are its identity. */
  idField: 'providerId' | 'id' | 'code' | null;
  /** What removes an entry: 'Desligar' where it can be turned on again. */
  removal?: string;
  /** Completes an entry before it is saved. */
  finish?: (entry: ShopEntry) => ShopEntry;
};

export const name = (label: string): ItemField => ({ name: 'name', label, kind: 'text', max: 120 });
export const half = { width: 'half' } as const;
export const third = { width: 'third' } as const;
export const options = (words: Readonly<Record<string, string>>) => Object.entries(words);

/** Only shops with several sellers choose one. */
export const sellerField = ({ sellers }: Known): readonly ItemField[] =>
  sellers.length < 2
    ? []
    : [
        {
          name: 'seller',
          label: 'De qual vendedor',
          kind: 'choice',
          isOptional: true,
          options: [['', 'Todos'], ...sellers.map(({ id, name }) => [id, name] as const)],
        },
      ];
