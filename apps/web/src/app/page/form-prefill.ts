/** What a form begins with when one comes to it from something it is to be about. */
type About = { by: string; category: string; description: string }

/** The state of a member's way to a form of the website, so that they need not tell it what it is about. */
export const makePrefill = (by: string, category: string, about: string) => ({
  about: { by, category, description: `${about}\n\n` } satisfies About,
})

/**
 * What a form is to be about; nothing without such a way to it. The history of a tab outlasts its member: what they came
 * from is nobody else's business.
 */
export function readPrefill(state: unknown, memberId: string | undefined): About | undefined {
  if (typeof state !== 'object' || state === null || !('about' in state)) return undefined
  const about = state.about as Partial<About> | null // only makePrefill puts it there, of this release or another
  return about?.by === undefined || about.by !== memberId ? undefined : (about as About)
}
