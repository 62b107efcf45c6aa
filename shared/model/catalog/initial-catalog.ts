/** The first view that a session link requests from the catalogue (spec §3). */
export const InitialCatalogType = {
  Standard: 'Standard',
  ShowCategory: 'ShowCategory',
  ShowCollection: 'ShowCollection',
  ShowQuery: 'ShowQuery',
} as const;
export type InitialCatalogType = (typeof InitialCatalogType)[keyof typeof InitialCatalogType];
