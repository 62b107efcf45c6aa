/** How packages are told that nobody develops here: React and most by the first, valtio by the others, or each part that reads a state would also run what shows it to developers. */
export const asProduction: Readonly<Record<string, string>> = {
  'process.env.NODE_ENV': '"production"',
  'import.meta.env': 'true',
  'import.meta.env.MODE': '"production"',
};
