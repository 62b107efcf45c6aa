/** A sentence of the specification and the test that shows it: its file below test/, and its title or the beginning of it. */
export type Sentence = { says: string; shownBy: readonly [file: string, title: string][] };
