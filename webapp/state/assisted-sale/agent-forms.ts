// The empty forms of an order. `isOpen`: the form is on screen.

export const lineDiscountForm = { isOpen: false, typed: '', unit: 'percent' };
export const customItemForm = { isOpen: false, name: '', price: '', quantity: '1', note: '' };
export const internalNoteForm = { isTyped: false, typed: '' };
export const approvalForm = { isOpen: false, reason: '' };
