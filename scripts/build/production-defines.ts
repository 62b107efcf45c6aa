/**
 * Defines for production builds. React and most packages read the first, valtio the other two. Without them, every
 * component that reads a state would also run valtio's developer tools.
 */
export const asProduction: Readonly<Record<string, string>> = {
  'process.env.NODE_ENV': '"production"',
  'import.meta.env': 'true',
  'import.meta.env.MODE': '"production"',
};
