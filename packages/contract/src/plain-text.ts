/** What takes no place on the page: joiners, fillers, marks of direction, variation selectors, and so on (UAX 44). */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** What is drawn over, under or around a character: an accent, a line through it, the keycap of an emoji of a digit. */
const marks = /\p{M}/gu

/**
 * A text as its reader takes it, to look for patterns in: wide, circled, underlined and emoji digits are digits, letters have
 * no accents, and nothing that cannot be seen parts one from the next. What is kept is never this text.
 */
export const readPlainly = (text: string): string =>
  text.normalize('NFKD').replaceAll(invisible, '').replaceAll(marks, '')

/** For an `overwrite` of names and other short labels: without line breaks, tabs and characters of control. */
export const writeOnOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

/** For a `refine` beside `min`: that so many UTF-16 code units are left of a text without what cannot be seen. */
export const showsAtLeast =
  (characters: number) =>
  (text: string): boolean =>
    text.replaceAll(invisible, '').trim().length >= characters
