/** A call of the store's API as the simulator sees it. `path` is below '/web_api', without a slash at its end: '/products/12'. */
export type TrayRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query: URLSearchParams;
  /** The JSON or the form fields that were sent; null when nothing was. */
  body: Readonly<Record<string, unknown>> | null;
  now: Date;
};

export type TrayAnswer = { status: number; body: unknown };

/** One call of the API. What the parentheses of `path` find comes as `ids`. */
export type TrayCall = {
  method: TrayRequest['method'];
  path: RegExp;
  /** Needs no access token. */
  isOpen?: true;
  answer(request: TrayRequest, ids: readonly string[]): TrayAnswer;
};

/** An error as Tray writes it: `errorCode` tells an expired token (1000) from a blocked store (1001, 1002, 1003) and a wrong token (1099). */
export const trayError = (status: number, message: string, errorCode?: number): TrayAnswer => ({
  status,
  body: { code: status, message, causes: [message], ...(errorCode === undefined ? {} : { error_code: errorCode }) },
});
