/** A customer's address (spec §3). `zipCode` is 8 digits without hyphen; `neighborhoods` is filled when a city has one CEP for many. */
export type Address = {
  isDefault: boolean;
  /** Casa, Trabalho, or a name of the customer's own. */
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

/** What a new address is made of (spec §5, "New address"). */
export type NewAddress = Omit<Address, 'fullAddress' | 'neighborhoods'>;

/** What a CEP tells (spec §7, GET address/cep). Empty texts where it does not: a town with one CEP names no street. */
export type FoundAddress = {
  street: string;
  neighborhood: string;
  city: string;
  state: string;
  neighborhoodId: string | null;
  /** The neighbourhoods the shop tells apart there; empty where it does not. */
  neighborhoods: { id: string; name: string }[];
  geoCoordinates: { latitude: number; longitude: number } | null;
};
