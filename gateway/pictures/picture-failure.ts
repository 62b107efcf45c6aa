/** Why a picture could not be resized, as a code for logs and metrics. It contains no part of an address. */
export type PictureFailureWord =
  | 'refused-address'
  | 'not-public'
  | 'unreachable'
  | 'timeout'
  | 'not-found'
  | 'too-large'
  | 'not-a-picture'
  | 'busy'
  | 'too-many'
  | 'off';

export class PictureFailure extends Error {
  override name = 'PictureFailure';
  readonly word: PictureFailureWord;
  constructor(word: PictureFailureWord) {
    super(word);
    this.word = word;
  }
}
