/**
 * A photo that a message speaks of stands below its words, as the last line of what is encrypted: readable where nobody
 * knows how to show it, and for a moderator. The words stay first, so that a preview begins with them.
 */
const mark = /\n\n\[Photo ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\]$/

/** Characters of a message that a quoted photo takes. */
export const QUOTE_LENGTH = '\n\n[Photo ]'.length + 36

/** The text of a message that speaks of a photo, as it is sealed. */
export const withPhotoQuote = (text: string, photoId: string | undefined) =>
  photoId ? `${text}\n\n[Photo ${photoId}]` : text

/** A message's own words, and the id of the photo that they speak of. */
export function splitPhotoQuote(text: string): { text: string; photoId?: string | undefined } {
  const found = mark.exec(text)
  return found ? { text: text.slice(0, found.index), photoId: found[1] } : { text }
}

/** The first words of a message without a quote that begins among them, whole or cut off. */
export const withoutQuoteBegun = (words: string) => words.replace(/\n\n\[[^\]\n]*\]?$/, '')
