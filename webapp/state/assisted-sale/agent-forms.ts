// The empty forms of an order. `isOpen`: the form is on screen.

export const lineDiscountForm = { isOpen: false, typed: '', unit: 'percent' };
export const customItemForm = { isOpen: false, name: '', price: '', quantity: '1', note: '' };
/** `seen` and `seenVersion`: the note and the order's version when the typing began. */
export const internalNoteForm = { isTyped: false, typed: '', seen: '', seenVersion: '' };
export const approvalForm = { isOpen: false, reason: '' };
