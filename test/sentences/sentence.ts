/**
 * A sentence of the specification, or a part of one, word for word, and the test that shows it: its file below test/, and its title or the
 * beginning of it. `isOurDecision` marks a promise of the house that the specification does not make.
 */
export type Sentence = { says: string; shownBy: readonly [file: string, title: string][]; isOurDecision?: true };
