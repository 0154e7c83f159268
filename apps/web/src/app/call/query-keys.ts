/** The answers of every member's page, whatever part of it changed. */
export const memberPagesKey = ['members', 'page'] as const

/** Which members this page has marked or unmarked as favourites since it was loaded. */
export const favouriteMarksKey = ['favourites', 'marks'] as const
