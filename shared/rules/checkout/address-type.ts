/** Spec §5: "Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho". */
export const addressTypes = ['Casa', 'Trabalho', 'Outro'] as const;
export type AddressType = (typeof addressTypes)[number];

/** The name of an address of this type; for Outro the customer's own text. */
export const addressName = (type: AddressType, ownName: string): string => (type === 'Outro' ? ownName.trim() : type);
