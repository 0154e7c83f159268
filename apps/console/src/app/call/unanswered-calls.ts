import { CallError, isRefusal } from './call-error.ts'
import { sessionToken } from './staff-session.ts'

/** The keys of calls that have not been answered, by what was sent, and since when. */
const keys = new Map<string, { key: string; at: number }>()

/** For so long the same content is the same call, in milliseconds; later it may well be wanted once more. */
const SAME = 10 * 60_000

/** Refusals that say nothing of an earlier try: too many calls, a session that has ended, a touch of the key that is missing. */
const isUndecided = (error: CallError) =>
  [401, 429].includes(error.status) || isRefusal(error, 'requestInProgress') || isRefusal(error, 'touchNeeded')

const isDecided = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !isUndecided(error)

/**
 * Makes a call under the key that the same call has had before, as long as that was neither answered nor refused: what the
 * server has done already, and whose answer was lost, is answered then and not done twice.
 */
export async function callOnce<T>(content: unknown, work: (key: string) => Promise<T>): Promise<T> {
  const sent = JSON.stringify(content)
  const known = keys.get(sent)
  const tried = known && Date.now() - known.at < SAME ? known : { key: crypto.randomUUID(), at: Date.now() }
  keys.set(sent, tried)
  const forget = () => keys.get(sent) === tried && keys.delete(sent)
  try {
    const answer = await work(tried.key)
    forget()
    return answer
  } catch (error) {
    if (isDecided(error)) forget()
    throw error
  }
}

// What one person has sent is not sent again by the next one.
sessionToken.subscribe(() => sessionToken.get() === null && keys.clear())
