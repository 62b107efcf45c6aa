/** Whether another page embeds this one in a frame, as Messenger does on a desktop. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.top !== window.self;
