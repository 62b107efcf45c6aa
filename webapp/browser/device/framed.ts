/** Whether another page shows this one in a frame, as Messenger does on a desktop. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.top !== window.self;
