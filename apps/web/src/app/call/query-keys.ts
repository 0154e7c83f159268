/** The answers of every member's page, whatever part of it changed. */
export const memberPagesKey = ['members', 'page'] as const
