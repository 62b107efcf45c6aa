/** What Tray hands to the integration's callback (spec §2, `tray/register/callback`): who authorised what, where. */
export type StoreAuthorization = {
  /** May be empty: for people to read, proves nothing. */
  admUser: string;
  /** Proves that the store agreed; good once. */
  code: string;
  apiAddress: string;
  /** May be empty; else the host of `apiAddress`. */
  storeHost: string;
  /** The store's number at Tray. */
  store: string;
};

/** What links a Tray store to a chatbot (spec §3, "Integration link payload"). */
export type StoreLink = StoreAuthorization & {
  chatbotId: string;
  chatbotToken: string;
};

/** Where a reading of the store is. `begin`: not there yet; `done`: the whole store was read and is kept in step. */
const storeReadingPhases = ['begin', 'categories', 'variants', 'products', 'vanished', 'details', 'done'] as const;
export type StoreReadingPhase = (typeof storeReadingPhases)[number];

/** How far the shop is with its store's products, for the store's people (a call of ours beside those of spec §7). */
export type StoreReading = {
  /** `revoked`: the store took its authorisation back. The shop sells on and hears nothing more of the store. */
  state: 'linked' | 'revoked';
  phase: StoreReadingPhase;
  /** Pages of the phase that were read, of so many as far as the store says; null: it has not said. */
  page: number;
  pages: number | null;
  /** Products read so far; once it is done those of the store that the shop shows. */
  products: number;
  /** The store did not answer, or not enough; it is tried again by itself. */
  isWaiting: boolean;
};
