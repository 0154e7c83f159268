const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><rect width="80" height="100" fill="#9e1b44"/>' +
  '<circle cx="40" cy="44" r="18" fill="#f6d7c3"/><path d="M8 100c4-26 60-26 64 0z" fill="#34123b"/></svg>'

/** A drawn stand-in for a photo. */
export const samplePortrait = `data:image/svg+xml,${encodeURIComponent(drawing)}`
