/** Payment providers by their names in tables that are no outside system: nobody has to be asked to erase there. */
export const ownProviders = ['by-hand', 'pix-key', 'simulator'] as const;
