/**
 * An error that the operator can fix, in one line of Portuguese: the variable, and what to do. It ends the program with
 * exit code 1. Only the message is printed, so it must hold no password.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
