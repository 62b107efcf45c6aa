import { ownMessages } from '#shared/model/message-texts.ts';
import { messageCharges } from '#shared/model/panel/message-charge.ts';
import {
  entryOf,
  type SettingsListSection,
  type SettingsSection,
  settingsListSections,
} from '#shared/model/panel/settings-section.ts';
import { logoPhotoIdOf } from '#shared/rules/links/uploaded-photo.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { messagePriceText } from '#shared/rules/money/message-price.ts';
import { settingsListLabels } from '#shared/rules/panel/settings-list-labels.ts';
import { ownMessageNames } from '#shared/text/panel/own-messages.ts';
import { panelStatisticsTexts } from '#shared/text/panel/panel-statistics.ts';
import type { AuditValue } from '../staff/audit.ts';

/** A history entry lists at most so many changes of one section. */
const most = 20;

/** What the words of a section depend on beside its value: the neighbourhoods' names by id. */
export type SectionWords = { timeZone: string; neighborhoods: ReadonlyMap<string, string> };

/** What a change of a section did, in the words of the history: only what differs. */
export function sectionChanges(
  section: SettingsSection,
  before: unknown,
  after: unknown,
  known: SectionWords,
): { from: AuditValue; to: AuditValue } {
  const [from, to] = [wordsOf(section, before, known), wordsOf(section, after, known)];
  if (!from || !to) return { from: plain(before), to: plain(after) };
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter((name) => from.get(name) !== to.get(name));
  // A change within an entry says more than the entry's own summary.
  const names = changed.filter(
    (name) => !from.has(name) || !to.has(name) || !changed.some((other) => other.startsWith(`${name}, `)),
  );
  const only = (words: ReadonlyMap<string, string>): AuditValue => {
    const entries = names.slice(0, most).map((name) => [name, words.get(name) ?? null] as const);
    const more = names.length - most;
    return Object.fromEntries(more > 0 ? [...entries, ['…', `e mais ${more}`]] : entries);
  };
  return { from: only(from), to: only(to) };
}

/** The entries of a section by name; null: it is a single value. */
function wordsOf(section: SettingsSection, value: unknown, known: SectionWords): Map<string, string> | null {
  if (section === 'closedDays') return new Map(listOf(value).map((day) => [String(day), 'fechado']));
  if (section === 'settings') return new Map(settingWords(entryOf(value)));
  if (section === 'messageTexts')
    return new Map(Object.entries(entryOf(value)).map(([name, text]) => [messageName(name), String(text)]));
  if (section === 'messagePrices')
    return new Map(
      listOf(value)
        .map(entryOf)
        .map(({ channel, charge, price }) => [
          `${channel}, ${chargeName(charge)}`,
          typeof price === 'number' ? `R$ ${messagePriceText(price)}` : '',
        ]),
    );
  if (section === 'orderAlert') return new Map([['aviso', entryOf(value).isOn === true ? 'ligado' : 'desligado']]);
  if (!isListSection(section)) return null;
  const words = new Map<string, string>();
  for (const entry of listOf(value).map(entryOf)) {
    const { name, facts } = settingsListLabels[section](entry, known.timeZone);
    // Two entries may have one name.
    words.set(name, [words.get(name), facts].filter(Boolean).join(' · '));
    for (const [of, fact] of innerFacts(section, entry, known)) words.set(`${name}, ${of}`, fact);
  }
  return words;
}

/** What a row does not show but a change must name: each price of a table, each area of a delivery. */
function innerFacts(
  section: SettingsListSection,
  entry: Readonly<Record<string, unknown>>,
  { neighborhoods }: SectionWords,
): [string, string][] {
  if (section === 'priceTables')
    return listOf(entry.items)
      .map(entryOf)
      .map(({ sku, price }) => [String(sku), reaisText(price)]);
  if (section === 'deliveryOptions')
    return listOf(entry.areas)
      .map(entryOf)
      .map(({ from, to, neighborhoodId, price, freeFrom }) => [
        typeof neighborhoodId === 'string'
          ? (neighborhoods.get(neighborhoodId) ?? neighborhoodId)
          : from === to
            ? `CEP ${from}`
            : `CEP ${from} a ${to}`,
        reaisText(price) + (typeof freeFrom === 'number' ? `, grátis a partir de ${reaisText(freeFrom)}` : ''),
      ]);
  return [];
}

/** A kind of charge in the words of the panel. */
function chargeName(charge: unknown): string {
  const known = messageCharges.find((each) => each === charge);
  return known ? panelStatisticsTexts.charges[known] : String(charge);
}

/** A message in the words of the panel. */
function messageName(name: string): string {
  const known = ownMessages.find((each) => each === name);
  return known ? ownMessageNames[known] : name;
}
const reaisText = (value: unknown): string => (typeof value === 'number' ? formatBrl(value) : '');
const isListSection = (section: SettingsSection): section is SettingsListSection =>
  settingsListSections.some((each) => each === section);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const plain = (value: unknown): AuditValue =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;

const settingNames = { defaultColor: 'cor', secondaryColor: 'segunda cor', urlLogo: 'logo' } as const;
function settingWords({ style, webCatalogCallbackMessage }: Readonly<Record<string, unknown>>): [string, string][] {
  const colors = entryOf(style);
  return [
    ...Object.entries(settingNames).map(([name, word]): [string, string] => [word, lookText(colors[name])]),
    ['mensagem ao voltar para a conversa', String(webCatalogCallbackMessage ?? '')],
  ];
}

/** A colour or a logo. Of an uploaded one, the first letters of its hash tell it from the one before. */
function lookText(value: unknown): string {
  const photo = typeof value === 'string' ? logoPhotoIdOf(value) : null;
  return photo === null ? String(value ?? 'nenhum') : `imagem enviada ${photo.slice(0, 4)}`;
}
