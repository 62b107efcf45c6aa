/**
 * What the operator did or met that they can put right, in Portuguese and in one line: which variable, what to do. It
 * ends the program with exit code 1; the message is all that is printed, so it holds no password.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
