/** A request to the store's API. `path` is relative to '/web_api', without a trailing slash: '/products/12'. */
export type TrayRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query: URLSearchParams;
  /** The JSON or form fields of the request; null without a body. */
  body: Readonly<Record<string, unknown>> | null;
  now: Date;
};

export type TrayResponse = { status: number; body: unknown };

/** One call of the API. The groups of `path` are passed as `ids`. */
export type TrayCall = {
  method: TrayRequest['method'];
  path: RegExp;
  /** Needs no access token. */
  isOpen?: true;
  respond(request: TrayRequest, ids: readonly string[]): TrayResponse;
};

/**
 * An error in Tray's format. `errorCode` separates an expired token (1000) from a blocked store (1001, 1002, 1003) and
 * an invalid token (1099).
 */
export const trayError = (status: number, message: string, errorCode?: number): TrayResponse => ({
  status,
  body: { code: status, message, causes: [message], ...(errorCode === undefined ? {} : { error_code: errorCode }) },
});
