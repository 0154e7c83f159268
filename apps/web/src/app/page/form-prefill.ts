/** What a form begins with when one comes to it from something it is to be about. */
type About = { category: string; description: string }

/** The state of the way to a form of the website, so that nobody has to tell it what it is about. */
export const makePrefill = (category: string, about: string) => ({ about: { category, description: `${about}\n\n` } })

/** What a form is to be about; nothing without such a way to it. */
export function readPrefill(state: unknown): About | undefined {
  if (typeof state !== 'object' || state === null || !('about' in state)) return undefined
  return state.about as About // only makePrefill puts it there
}
