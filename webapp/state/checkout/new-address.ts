import { proxy } from 'valtio';
import type { FoundAddress, NewAddress } from '#shared/model/address.ts';
import { bareCep, formatCep, isValidCep } from '#shared/rules/brazil/cep.ts';
import { type CepFields, fieldsOfCep } from '#shared/rules/brazil/fields-of-cep.ts';
import { savedPlace } from '#shared/rules/checkout/address-destination.ts';
import { addressProblem } from '#shared/rules/checkout/address-problems.ts';
import { type AddressType, addressName } from '#shared/rules/checkout/address-type.ts';
import { addressTexts } from '#shared/text/customer.ts';
import { failures } from '#shared/text/failures.ts';
import { fetchAddressByCep, sendAddress } from '../../api/checkout-calls.ts';
import { isUncertain } from '../../api/client.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { replaceAddresses, sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';

type NewAddressState = {
  type: AddressType;
  /** The name of an address that is neither Casa nor Trabalho. */
  ownName: string;
  /** As typed, and everything else a new address is made of. */
  fields: Omit<NewAddress, 'name'>;
  /** The neighbourhoods the shop tells apart under this CEP: then one of them is chosen instead of typed. */
  neighborhoods: FoundAddress['neighborhoods'];
  isSearching: boolean;
  /** What the look-up could not say; the fields stay open all the same. */
  searchWarning: string | null;
  /** How many look-ups were answered: each answer moves the focus on to what is still to be filled in. */
  answers: number;
  /** Whether saving was tried: from then on what is missing is marked. */
  wasSubmitted: boolean;
  isSaving: boolean;
  failure: string | null;
};

const emptyFields: NewAddressState['fields'] = {
  isDefault: false,
  zipCode: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  neighborhoodId: null,
  city: '',
  state: '',
  geoCoordinates: null,
};

const initialState = (): NewAddressState => ({
  type: 'Casa',
  ownName: '',
  fields: { ...emptyFields },
  neighborhoods: [],
  isSearching: false,
  searchWarning: null,
  answers: 0,
  wasSubmitted: false,
  isSaving: false,
  failure: null,
});

/** The address being made in the new-address modal. It lives as long as the modal. */
export const newAddressState = proxy<NewAddressState>(initialState());

/** What the last look-up filled in, so that the next CEP does not keep another place's street. */
let lookedUp: Partial<CepFields> = {};
let lookup: AbortController | null = null;
/** The attempt of which nobody knows whether it came: the same address is saved once. */
let lastAttempt: { body: string; key: string } | null = null;
/** Tells one opening of the modal from the next, for answers that come late. */
let opening = 0;

/** Starts a new address; with a whole CEP, its look-up starts too. */
export function openNewAddress(initialCep = ''): void {
  closeNewAddress();
  newAddressState.fields.zipCode = formatCep(initialCep);
  void searchCep();
}

/** Nobody waits for the look-up any more. */
export function closeNewAddress(): void {
  lookup?.abort();
  lookup = null;
  lookedUp = {};
  opening++;
  Object.assign(newAddressState, initialState());
}

/** Spec §5: "Type Casa, Trabalho or Outro". */
export function chooseAddressType(type: AddressType): void {
  newAddressState.type = type;
}

/** The name an address of type Outro is given. */
export function nameAddress(name: string): void {
  newAddressState.ownName = name;
}

/** Fields as they are being typed. */
export function writeAddress(changes: Partial<Omit<NewAddressState['fields'], 'zipCode'>>): void {
  Object.assign(newAddressState.fields, changes);
}

/** Another CEP is another place: what was looked up for the one before goes, and an answer still on its way is not waited for. */
export function writeCep(zipCode: string): void {
  if (zipCode === newAddressState.fields.zipCode) return;
  lookup?.abort();
  lookup = null;
  clearLookup();
  newAddressState.fields.zipCode = zipCode;
  newAddressState.isSearching = false;
  newAddressState.searchWarning = null;
}

/** Chooses one of the neighbourhoods that the shop tells apart. */
export function chooseNeighborhood(id: string): void {
  const chosen = newAddressState.neighborhoods.find((one) => one.id === id);
  writeAddress({ neighborhood: chosen?.name ?? '', neighborhoodId: chosen?.id ?? null });
}

/**
 * Fills in what the shop knows of the CEP (spec §5). It never blocks: what it does not know, or cannot be asked, stays open to be
 * typed, and a warning says so (spec §8: "A toast shows warnings from the new-address modal").
 */
export async function searchCep(): Promise<void> {
  const cep = bareCep(newAddressState.fields.zipCode);
  if (!isValidCep(newAddressState.fields.zipCode) || cep === null) return;
  lookup?.abort();
  const current = new AbortController();
  lookup = current;
  newAddressState.isSearching = true;
  newAddressState.searchWarning = null;
  const answer = await fetchAddressByCep(cep, current.signal).catch(ignoreAbort);
  // Another CEP was written, or the modal closed, while the answer was on its way.
  if (lookup !== current || !answer) return;
  newAddressState.isSearching = false;
  newAddressState.answers++;
  if (answer.success) fillIn(answer.data);
  else warn(`${asSentence(answer.errors[0]?.message ?? answer.error.message)} ${addressTexts.fillInYourself}`);
}

/**
 * Saves the address. Returns its place among the customer's, null where the shop does not show which it is; or null alone when it could not
 * be saved, which the state then says.
 */
export async function saveNewAddress(): Promise<{ place: number | null } | null> {
  if (newAddressState.isSaving) return null;
  newAddressState.wasSubmitted = true;
  newAddressState.failure = null;
  const address = addressOf(newAddressState);
  const problem = addressProblem(address);
  if (problem !== null) {
    showToast({ kind: 'warning', text: problem });
    return null;
  }
  newAddressState.isSaving = true;
  const currentOpening = opening;
  const sent = { ...address, zipCode: bareCep(address.zipCode) ?? '' };
  const body = JSON.stringify(sent);
  if (lastAttempt?.body !== body) lastAttempt = { body, key: uuid() };
  const answer = await sendAddress(sent, lastAttempt.key);
  if (answer.success || !isUncertain(answer.errors)) lastAttempt = null;
  const before = sessionState.session?.userShop.addresses ?? [];
  if (answer.success) replaceAddresses(answer.data);
  // The modal was closed meanwhile; what was saved is saved.
  if (currentOpening !== opening) return null;
  newAddressState.isSaving = false;
  if (answer.success) return { place: savedPlace(answer.data, sent, before) };
  newAddressState.failure = answer.errors[0]?.message ?? answer.error.message;
  return null;
}

/** The address as it stands, whole or not. */
export const addressOf = ({ type, ownName, fields }: Pick<NewAddressState, 'type' | 'ownName' | 'fields'>): NewAddress => ({
  ...fields,
  name: addressName(type, ownName),
});

/** Where the answer is silent, what the customer typed meanwhile stays. */
function fillIn(answer: FoundAddress): void {
  const { fields } = newAddressState;
  Object.assign(fields, fieldsOfCep(fields, {}, answer));
  lookedUp = { street: answer.street, neighborhood: answer.neighborhood, city: answer.city, state: answer.state };
  fields.geoCoordinates = answer.geoCoordinates;
  newAddressState.neighborhoods = answer.neighborhoods;
  const known = answer.neighborhoods.find(({ id }) => id === answer.neighborhoodId);
  fields.neighborhoodId = answer.neighborhoodId;
  if (answer.neighborhoods.length > 0) fields.neighborhood = known?.name ?? '';
  // While nobody can be asked only the state is known.
  if (answer.city === '') warn(`${asSentence(failures.addressLookup)} ${addressTexts.fillInYourself}`);
}

/** What the customer corrected by hand stays. */
function clearLookup(): void {
  const { fields } = newAddressState;
  const wasChosen = newAddressState.neighborhoods.length > 0;
  Object.assign(fields, fieldsOfCep(fields, lookedUp, null));
  if (wasChosen) fields.neighborhood = '';
  Object.assign(fields, { neighborhoodId: null, geoCoordinates: null });
  newAddressState.neighborhoods = [];
  lookedUp = {};
}

function warn(text: string): void {
  newAddressState.searchWarning = text;
  showToast({ kind: 'warning', text });
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Only a look-up that nobody waits for is aborted. */
function ignoreAbort(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}
