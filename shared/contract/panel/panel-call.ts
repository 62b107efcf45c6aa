import type { Static, TSchema } from 'typebox';
import type { StaffAction } from '#shared/model/panel/staff.ts';

/**
 * One call of the panel. `access`: what the caller's role must allow in the chosen shop. `member` is every role,
 * `session` a staff session of any shop, and `anyone` needs no session.
 */
export type PanelCall = {
  readonly method: 'GET' | 'POST';
  /** `:name` marks a path parameter. */
  readonly path: `/painel/api/${string}`;
  readonly effect: 'read' | 'write';
  readonly access: StaffAction | 'member' | 'session' | 'anyone';
  /** What the page says when a failure has no message of its own. */
  readonly failure: string;
  /** The most bytes of its body, where it is longer than those of other calls. */
  readonly maxBodyBytes?: number;
  /** The body is a file, not JSON. It is streamed and never held in memory whole. */
  readonly isUpload?: true;
  /** Takes as long as an import, which other calls may not. Its body is streamed through the gateway. */
  readonly isImport?: true;
};

/**
 * What a call takes, and the `data` of its success. The pages only use the types, so no bundle contains the schemas.
 */
export type PanelCallSchemas = {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
};

/** A part of a call's request, if the call has it. */
export type PanelPart<S extends PanelCallSchemas, Name extends 'body' | 'query' | 'params'> = S[Name] extends TSchema
  ? Static<S[Name]>
  : undefined;
