/** The state of a way from the list to a conversation: back leads to the place in the list. */
export const inboxOrigin = { from: 'inbox' }

export const isFromInbox = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === inboxOrigin.from
