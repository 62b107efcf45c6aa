import { entryOf, type ShopEntry } from '#shared/model/panel/settings-section.ts';
import { amountText, decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { instantOf, wallClock, withOffset } from '#shared/rules/text/zone-time.ts';
import { fieldTexts as texts } from './field-texts.ts';
import {
  type Draft,
  type DraftValue,
  type ItemField,
  isDrafts,
  searchOf,
  sendingOf,
  textIn,
  wordsOf,
} from './item-field.ts';

/** An entry as its form starts. */
export function draftOf(entry: ShopEntry, fields: readonly ItemField[], timeZone: string): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, typedOf(entry[field.name], field, timeZone)]));
}

function typedOf(value: unknown, field: ItemField, timeZone: string): DraftValue {
  const list = Array.isArray(value) ? value : [];
  switch (field.kind) {
    case 'list':
      return list.map(entryOf).map((each) => ({
        ...draftOf(each, field.fields ?? [], timeZone),
        // By which its other fields are found again.
        ...(typeof each.id === 'string' && { id: each.id }),
      }));
    case 'weekdays':
    case 'products':
      return list.filter((day) => typeof day === 'string');
    case 'flag':
      return value === true;
    case 'amount':
    case 'decimal':
      if (field.isZeroNone && value === 0) return '';
      return typeof value === 'number' ? amountText(decimalText(value, { cents: value % 1 > 0 })) : '';
    case 'moment':
      return typeof value === 'string' ? localMoment(value, timeZone) : '';
    default:
      return value === undefined || value === null ? '' : String(value);
  }
}

const localMoment = (instant: string, timeZone: string): string => {
  const { day, time } = wallClock(new Date(instant), timeZone);
  return `${day}T${time}`;
};

export type ParsedDraft =
  | { entry: ShopEntry; problems?: undefined }
  | { entry?: undefined; problems: Readonly<Record<string, string>> };

/**
 * The entry that a form describes, or what is wrong with it, each text at its field. What the form has no field for
 * stays as it was in `before`.
 */
export function entryOfDraft(
  draft: Draft,
  fields: readonly ItemField[],
  timeZone: string,
  before: ShopEntry = {},
): ParsedDraft {
  const problems: Record<string, string> = {};
  const entry: Record<string, unknown> = { ...before };
  for (const field of fields) {
    const { name } = field;
    // A name that was typed but not picked would be lost: a gift for one product would be one for everybody.
    const isUnpicked = textIn(draft, searchOf(name)).trim() !== '';
    const read = isUnpicked
      ? { problem: texts.product }
      : draft[sendingOf(name)] === true
        ? { problem: texts.pictureSending }
        : readField(draft[name], field, timeZone, before[name]);
    if ('problem' in read) problems[name] = read.problem;
    else if ('problems' in read)
      for (const [place, text] of Object.entries(read.problems)) problems[`${name}${place}`] = text;
    else if (read.value === undefined) delete entry[name];
    else entry[name] = read.value;
  }
  return Object.keys(problems).length === 0 ? { entry } : { problems };
}

type Read = { value: unknown } | { problem: string } | { problems: Readonly<Record<string, string>> };

function readField(typed: DraftValue | undefined, field: ItemField, timeZone: string, before: unknown): Read {
  if (field.kind === 'flag') return { value: typed === true };
  if (field.kind === 'list') return readList(typed, field, timeZone, before);
  if (field.kind === 'weekdays') {
    const days = wordsOf(typed);
    return days.length === 0 ? { problem: texts.noDay } : { value: days };
  }
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (field.kind === 'products') return { value: wordsOf(typed) };
  // The field of an amount takes no letters: who typed 'abc' sees it empty.
  const empty = field.kind === 'amount' ? texts.amount : field.kind === 'product' ? texts.product : texts.empty;
  if (text === '') return field.isOptional ? { value: undefined } : { problem: empty };
  return readText(text, field, timeZone);
}

function readText(
  text: string,
  { kind, max = 1_000_000, min = 1, options = [], rare = [] }: ItemField,
  timeZone: string,
): Read {
  switch (kind) {
    case 'amount':
    case 'decimal': {
      const value = parseAmount(text);
      return value === null
        ? { problem: decimalsProblem(text) ?? (kind === 'amount' ? texts.amount : texts.decimal) }
        : { value };
    }
    case 'count': {
      const value = Number(text.replaceAll('.', ''));
      const isGood = /^[\d.]{1,12}$/.test(text) && value >= min && value <= max;
      return isGood ? { value } : { problem: texts.count(min, max) };
    }
    case 'cep': {
      const digits = text.replaceAll(/\D/g, '');
      return digits.length === 8 ? { value: `${digits.slice(0, 5)}-${digits.slice(5)}` } : { problem: texts.cep };
    }
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? { value: text } : { problem: texts.time };
    case 'moment': {
      const [day = '', time = ''] = text.split('T');
      return /^20\d\d-\d\d-\d\d$/.test(day) && /^\d\d:\d\d/.test(time)
        ? { value: withOffset(instantOf(day, time.slice(0, 5), timeZone), timeZone) }
        : { problem: texts.moment };
    }
    case 'picture':
      return /^(https:\/\/|\/(?!\/))/.test(text) ? { value: text } : { problem: texts.picture };
    case 'choice':
      return [...options, ...rare].some(([value]) => value === text) ? { value: text } : { problem: texts.choice };
    default:
      return text.length <= max ? { value: text } : { problem: texts.long(max) };
  }
}

function readList(typed: DraftValue | undefined, field: ItemField, timeZone: string, before: unknown): Read {
  const drafts = isDrafts(typed) ? typed : [];
  const earlier: unknown[] = Array.isArray(before) ? before : [];
  if (drafts.length === 0 && !field.isOptional) return { problem: texts.none };
  const problems: Record<string, string> = {};
  const values = drafts.map((draft, at) => {
    const read = entryOfDraft(draft, field.fields ?? [], timeZone, keptOf(draft, earlier));
    for (const [place, text] of Object.entries(read.problems ?? {})) problems[`[${at}].${place}`] = text;
    return read.entry;
  });
  return Object.keys(problems).length === 0 ? { value: values } : { problems };
}

/** The earlier entry of a list with the same id, whose other fields stay. */
const keptOf = (draft: Draft, earlier: readonly unknown[]): ShopEntry =>
  entryOf(earlier.find((each) => typeof draft.id === 'string' && draft.id !== '' && entryOf(each).id === draft.id));

/** A code for a new entry, from its name: 'loja-do-centro', or 'loja-do-centro-2' beside another. */
export function newEntryId(name: string, taken: readonly string[]): string {
  const bare = normalizeText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-/, '')
    .replace(/-$/, '');
  const base = bare === '' ? 'item' : bare;
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(id)) return id;
  }
}
