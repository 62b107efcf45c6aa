import { proxy, subscribe } from 'valtio';
import type { FoundAddress, NewAddress } from '#shared/model/address.ts';
import { bareCep, formatCep, isValidCep } from '#shared/rules/brazil/cep.ts';
import { type CepFields, fillAddressFromCep } from '#shared/rules/brazil/fill-address-from-cep.ts';
import { addressProblem } from '#shared/rules/checkout/address-problems.ts';
import { type AddressType, addressName, addressTypes } from '#shared/rules/checkout/address-type.ts';
import { emptyAddress, parseAddressDraft } from '#shared/rules/checkout/parse-address-draft.ts';
import type { AddressOperation } from '#shared/rules/offline-queue/operation.ts';
import { callFailures } from '#shared/text/call-failures.ts';
import { addressTexts } from '#shared/text/checkout/customer.ts';
import { fetchAddressByCep } from '../../api/calls.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { newOperation } from '../offline-queue/new-operation.ts';
import { submit } from '../offline-queue/queue.ts';
import { currentOrderVersion } from '../order/order.ts';
import { closeToast, showToast } from '../session/toasts.ts';
import { refusedAddress, saveAddress } from './address-operations.ts';
import { checkoutState } from './checkout.ts';

type NewAddressState = {
  type: AddressType;
  /** The name of an address that is neither Casa nor Trabalho. */
  ownName: string;
  /** The typed fields and the other data of a new address. */
  fields: Omit<NewAddress, 'name'>;
  /** The neighbourhoods of this CEP, if the shop distinguishes them: one is then chosen instead of typed. */
  neighborhoods: FoundAddress['neighborhoods'];
  isSearching: boolean;
  /** Whether the last look-up found too little, as a toast said; the fields stay editable. */
  isIncomplete: boolean;
  /** The number of finished look-ups: each response moves the focus to the next empty field. */
  finishedLookups: number;
  /** Whether the form was submitted: from then on missing fields are marked. */
  wasSubmitted: boolean;
  isSaving: boolean;
  failure: string | null;
  /** The address becomes the usual one in any case: it is that of the payer. */
  isForPayer: boolean;
};

const toastId = 'new-address';

const initialState = (): NewAddressState => ({
  type: 'Casa',
  ownName: '',
  fields: { ...emptyAddress },
  neighborhoods: [],
  isSearching: false,
  isIncomplete: false,
  finishedLookups: 0,
  wasSubmitted: false,
  isSaving: false,
  failure: null,
  isForPayer: false,
});

/** The address of the new-address modal. It exists while the modal is open. */
export const newAddressState = pageState(() => proxy(initialState()));

type Requests = {
  /** The values of the last look-up, so that another CEP does not keep the old street. */
  lookedUp: Partial<CepFields>;
  lookup: AbortController | null;
  /** Another object for each opening of the modal, to ignore late responses. */
  opening: object;
  /** Whether the address of this opening was saved. */
  isSaved: boolean;
  /** Ends keeping what is typed. */
  stopKeeping: (() => void) | null;
};
const requests = pageState<Requests>(
  () => ({ lookedUp: {}, lookup: null, opening: {}, isSaved: false, stopKeeping: null }),
  ({ lookup, stopKeeping }) => {
    lookup?.abort();
    stopKeeping?.();
  },
);

/** Starts a new address, corrects a refused one, or continues a draft. A complete CEP also starts its look-up. */
export function openNewAddress({ cep = '', number = '', isForPayer = false } = {}): void {
  closeNewAddress();
  const { last: refused } = refusedAddress;
  const draft = parseAddressDraft(checkoutState.newAddress);
  requests.isSaved = false;
  if (refused && cep === '') refill(refused);
  else if (draft && (cep === '' || bareCep(draft.fields.zipCode) === bareCep(cep)))
    Object.assign(newAddressState, draft);
  else {
    Object.assign(newAddressState.fields, { zipCode: formatCep(cep), number: number.trim() });
    void searchCep();
  }
  newAddressState.isForPayer = isForPayer;
  if (isForPayer) newAddressState.fields.isDefault = true;
  requests.stopKeeping = subscribe(newAddressState, keepDraft);
}

/** Keeps what is typed with the checkout's draft, over a reload and a switch of contacts, until it is saved. */
function keepDraft(): void {
  const { ownName, fields, isSaving } = newAddressState;
  const isTyped = [fields.zipCode, fields.street, fields.number, ownName].some((text) => text !== '');
  const isOpen = isTyped && !isSaving && !requests.isSaved;
  checkoutState.newAddress = isOpen ? parseAddressDraft(newAddressState) : null;
}

function refill({ name, ...fields }: NewAddress): void {
  const type = addressTypes.find((known) => known === name) ?? 'Outro';
  const ownName = type === 'Outro' ? name : '';
  Object.assign(newAddressState, { type, ownName, fields: { ...fields, zipCode: formatCep(fields.zipCode) } });
  refusedAddress.last = null;
}

/** Closes the modal without saving: what was typed stays for the next opening. */
export function leaveNewAddress(): void {
  keepDraft();
  closeNewAddress();
}

/** Closes the modal, with its warning, and aborts the look-up. */
export function closeNewAddress(): void {
  requests.stopKeeping?.();
  requests.stopKeeping = null;
  requests.lookup?.abort();
  requests.lookup = null;
  requests.lookedUp = {};
  requests.opening = {};
  Object.assign(newAddressState, initialState());
  closeToast(toastId);
}

/** Spec §5: "Type Casa, Trabalho or Outro". */
export function chooseAddressType(type: AddressType): void {
  newAddressState.type = type;
}

/** Sets the name of an address of type Outro. */
export function nameAddress(name: string): void {
  newAddressState.ownName = name;
}

/** Stores the typed fields. */
export function writeAddress(changes: Partial<Omit<NewAddressState['fields'], 'zipCode'>>): void {
  Object.assign(newAddressState.fields, changes);
}

/**
 * Stores a typed CEP. Another CEP is another place: values of the previous look-up are removed and a running one is
 * aborted. A complete one is looked up without a press.
 */
export function writeCep(zipCode: string): void {
  if (zipCode === newAddressState.fields.zipCode) return;
  requests.lookup?.abort();
  requests.lookup = null;
  clearLookup();
  newAddressState.fields.zipCode = zipCode;
  newAddressState.isSearching = false;
  newAddressState.isIncomplete = false;
  void searchCep();
}

/** Chooses one of the neighbourhoods of the CEP. */
export function chooseNeighborhood(id: string): void {
  const chosen = newAddressState.neighborhoods.find((one) => one.id === id);
  writeAddress({ neighborhood: chosen?.name ?? '', neighborhoodId: chosen?.id ?? null });
}

/**
 * Fills in the shop's data for the CEP (spec §5). It never blocks: missing fields stay editable, and a toast warns
 * (spec §8: "A toast shows warnings from the new-address modal").
 */
export async function searchCep(): Promise<void> {
  const cep = bareCep(newAddressState.fields.zipCode);
  if (!isValidCep(newAddressState.fields.zipCode) || cep === null) return;
  requests.lookup?.abort();
  const current = new AbortController();
  requests.lookup = current;
  newAddressState.isSearching = true;
  newAddressState.isIncomplete = false;
  const response = await fetchAddressByCep(cep, current.signal).catch(ignoreAbort);
  // Another CEP was typed, or the modal was closed meanwhile.
  if (requests.lookup !== current || !response) return;
  newAddressState.isSearching = false;
  newAddressState.finishedLookups++;
  if (response.success) fillIn(response.data);
  else warn(`${asSentence(response.text)} ${addressTexts.fillInYourself}`);
}

/**
 * Saves the address, and delivers the order to it. Without a connection it waits. Returns whether the modal has nothing
 * left to do; else the state has the failure.
 */
export async function saveNewAddress(): Promise<boolean> {
  if (newAddressState.isSaving) return false;
  newAddressState.wasSubmitted = true;
  newAddressState.failure = null;
  const address = addressOf(newAddressState);
  const problem = addressProblem(address);
  if (problem !== null) {
    showToast({ id: toastId, kind: 'warning', text: problem });
    return false;
  }
  const seen = currentOrderVersion();
  if (!seen) return false;
  newAddressState.isSaving = true;
  const currentOpening = requests.opening;
  const operation: AddressOperation = {
    ...{ kind: 'address', ...newOperation(seen) },
    address: { ...address, zipCode: bareCep(address.zipCode) ?? '' },
    replaces: checkoutState.deliveryAddressIndex,
  };
  const isStillOpen = () => currentOpening === requests.opening;
  const refused = await submit(operation, (how) => saveAddress(operation, how, isStillOpen));
  // The modal was closed meanwhile; the address is saved anyway.
  if (!isStillOpen()) return false;
  newAddressState.isSaving = false;
  newAddressState.failure = refused?.text ?? null;
  requests.isSaved = !refused;
  return !refused;
}

/** The current address, complete or not. */
export const addressOf = ({
  type,
  ownName,
  fields,
}: Pick<NewAddressState, 'type' | 'ownName' | 'fields'>): NewAddress => ({
  ...fields,
  name: addressName(type, ownName),
});

/** Fields without a value in the response keep the customer's input. */
function fillIn(response: FoundAddress): void {
  const { fields } = newAddressState;
  Object.assign(fields, fillAddressFromCep(fields, {}, response));
  requests.lookedUp = {
    street: response.street,
    neighborhood: response.neighborhood,
    city: response.city,
    state: response.state,
  };
  fields.geoCoordinates = response.geoCoordinates;
  newAddressState.neighborhoods = response.neighborhoods;
  const known = response.neighborhoods.find(({ id }) => id === response.neighborhoodId);
  fields.neighborhoodId = response.neighborhoodId;
  if (response.neighborhoods.length > 0) fields.neighborhood = known?.name ?? '';
  // If no postal service responds, only the state is known.
  if (response.city === '') warn(`${asSentence(callFailures.addressLookup)} ${addressTexts.fillInYourself}`);
}

/** Removes looked-up values, except those the customer corrected. */
function clearLookup(): void {
  const { fields } = newAddressState;
  const wasChosen = newAddressState.neighborhoods.length > 0;
  Object.assign(fields, fillAddressFromCep(fields, requests.lookedUp, null));
  if (wasChosen) fields.neighborhood = '';
  Object.assign(fields, { neighborhoodId: null, geoCoordinates: null });
  newAddressState.neighborhoods = [];
  requests.lookedUp = {};
}

function warn(text: string): void {
  newAddressState.isIncomplete = true;
  showToast({ id: toastId, kind: 'warning', text });
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Only an abandoned look-up is aborted. */
function ignoreAbort(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}
