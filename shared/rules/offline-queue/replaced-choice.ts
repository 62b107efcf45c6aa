import type { DraftFields } from '#shared/model/checkout-data.ts';

/**
 * The given fields, which follow the response to a choice; none of them if the draft has another choice by now. That
 * one may be incomplete, so that no operation has it: payment on delivery, pressed while a payment in cash was being
 * sent.
 */
export const unlessReplaced = (fields: DraftFields, sent: DraftFields, draft: DraftFields): DraftFields =>
  names(sent).some((name) => name in fields && draft[name] !== sent[name]) ? {} : fields;

const names = (fields: DraftFields) => Object.keys(fields) as (keyof DraftFields)[];
