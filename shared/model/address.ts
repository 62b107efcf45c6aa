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
