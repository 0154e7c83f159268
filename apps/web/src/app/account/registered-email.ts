import { openTabChannel } from '#app/storage/tab-channel.ts'

// The address of a registration goes from the tab that waits for its mail to the tab that the mailed link opens, and is
// kept nowhere: an address in the browser's storage would tell the next person who was here.

const NAME = 'amour.registered'

const QUESTION = 'which'

/** Tells other tabs of this browser the address of the registration that waits here, until the result is called. */
export function tellRegisteredEmail(email: string): () => void {
  const channel = openTabChannel(NAME)
  if (!channel) return () => undefined
  channel.onmessage = ({ data }) => {
    if (data === QUESTION) channel.postMessage({ email })
  }
  return () => channel.close()
}

/** Asks the other tabs for it once; nobody answers where none waits. The result ends the question. */
export function askRegisteredEmail(onAnswer: (email: string) => void): () => void {
  const channel = openTabChannel(NAME)
  if (!channel) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || !data || !('email' in data) || typeof data.email !== 'string') return
    channel.close()
    onAnswer(data.email)
  }
  channel.postMessage(QUESTION)
  return () => channel.close()
}
