/** Whether an address is one of this machine, plain http and without a path: that of a stand-in. */
export const isLoopbackUrl = (text: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(text);

/** Why a stand-in's address is refused, for the operator. */
export const noLoopbackUrl = 'só para testes, um endereço http deste computador, como http://127.0.0.1:8080';
