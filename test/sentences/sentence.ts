/**
 * A sentence of the specification, or a part of one, word for word, and the test that shows it: the file below test/,
 * and the test's title or its beginning. `isOurDecision` marks a promise of the project that the specification does not
 * contain.
 */
export type Sentence = { says: string; shownBy: readonly [file: string, title: string][]; isOurDecision?: true };
