import { sessionToken } from './staff-session.ts'

/** The keys of calls that have not been answered, by what was sent. */
const keys = new Map<string, string>()

/**
 * Makes a call under the key that the same call has had before, as long as that was not answered: what the server has done
 * already, and whose answer was lost, is answered then and not done twice.
 */
export async function callOnce<T>(content: unknown, work: (key: string) => Promise<T>): Promise<T> {
  const sent = JSON.stringify(content)
  const key = keys.get(sent) ?? crypto.randomUUID()
  keys.set(sent, key)
  const answer = await work(key)
  keys.delete(sent)
  return answer
}

// What one person has sent is not sent again by the next one.
sessionToken.subscribe(() => sessionToken.get() === null && keys.clear())
