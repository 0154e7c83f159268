import { push } from '@amour/contract/account/push.ts'
import { isAuthenticated } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { tellWorker } from '#app/storage/tell-worker.ts'

/** How often a page that is looked at says so, in milliseconds: the server counts on it for a little longer. */
const SAYS = 30_000

/** How long it says nothing to a server that counts on nothing, in milliseconds: they may turn push on in another browser. */
const RESTS = 10 * 60_000

/** Until when it rests, by the page's own time. */
let restsUntil = 0

// Whether the next member has any push, nobody has been told.
onMemberChange(resumeLooking)

/** Begins to say it again: the member has just asked for push. */
export function resumeLooking() {
  restsUntil = 0
}

/**
 * Says while a page is before the member that they need no push, as long as they have any; what was shown goes, and the
 * badge. Who has none is asked again now and then. Answers what ends it. An outage is waited out until the next turn.
 */
export function sayLooking(): () => void {
  const ended = new AbortController()
  const say = () => void tell().catch(() => undefined)
  const timer = setInterval(say, SAYS)
  document.addEventListener('visibilitychange', say, { signal: ended.signal })
  say()
  return () => {
    clearInterval(timer)
    ended.abort()
  }
}

async function tell() {
  if (performance.now() < restsUntil || document.visibilityState !== 'visible' || !isAuthenticated()) return
  const { again } = await call(push.looking, {})
  restsUntil = again ? 0 : performance.now() + RESTS
  if (again) await tellWorker('seen')
}
