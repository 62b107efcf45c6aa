/** Tray's data for the integration's callback (spec §2, `tray/register/callback`): the store and its authorisation. */
export type StoreAuthorization = {
  /** A display name that may be empty. It authenticates nothing. */
  admUser: string;
  /** Proves that the store agreed; valid once. */
  code: string;
  apiAddress: string;
  /** May be empty; then the host of `apiAddress` applies. */
  storeHost: string;
  /** The store's number at Tray. */
  store: string;
};

/** What links a Tray store to a chatbot (spec §3, "Integration link payload"). */
export type StoreLink = StoreAuthorization & {
  chatbotId: string;
  chatbotToken: string;
};

/**
 * Phases of the product import from a store. `begin`: not started; `done`: the whole store was read and stays in sync.
 */
const storeReadingPhases = ['begin', 'categories', 'variants', 'products', 'vanished', 'details', 'done'] as const;
export type StoreReadingPhase = (typeof storeReadingPhases)[number];

/** The progress of a store's product import, for the store's staff. Not in the specification. */
export type StoreReading = {
  /** `revoked`: the store withdrew its authorisation. The shop keeps selling without updates from the store. */
  state: 'linked' | 'revoked';
  phase: StoreReadingPhase;
  /** Pages of the phase that were read, of the number that the store reports; `null`: not reported yet. */
  page: number;
  pages: number | null;
  /** Products read so far; when done, the store's products that the shop shows. */
  products: number;
  /** The store did not respond, or not completely; the shop retries automatically. */
  isWaiting: boolean;
};
