/**
 * A customer's address (spec §3). `zipCode` is 8 digits without hyphen; `neighborhoods` is filled when a city has one
 * CEP for many.
 */
export type Address = {
  isDefault: boolean;
  /** Casa, Trabalho, or the customer's own name for it. */
  name: string;
  state: string;
  city: string;
  street: string;
  number: string;
  zipCode: string;
  complement: string;
  neighborhood: string;
  neighborhoodId: string | null;
  fullAddress: string;
  neighborhoods?: { id: string; name: string }[];
  geoCoordinates?: { latitude: number; longitude: number } | null;
};

/** The fields of a new address (spec §5, "New address"). */
export type NewAddress = Omit<Address, 'fullAddress' | 'neighborhoods'>;

/**
 * The result of a CEP look-up (spec §7, GET address/cep). Texts are empty where unknown: a town with one CEP has no
 * street.
 */
export type FoundAddress = {
  street: string;
  neighborhood: string;
  city: string;
  state: string;
  neighborhoodId: string | null;
  /** The neighbourhoods that the shop distinguishes there, if any. */
  neighborhoods: { id: string; name: string }[];
  geoCoordinates: { latitude: number; longitude: number } | null;
};
