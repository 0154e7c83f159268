import type { Context, Peer } from '#context.ts'
import { DAY } from '#durations.ts'
import { addressKey, networkOf } from '#http/router.ts'
import { countHiddenFromOutside, countUpheldFrom } from './reports.queries.ts'

/** Images of one source that are hidden at once while nobody has decided about them. */
const HIDDEN_PER_SOURCE = 3

/** The same of all sources together: beyond it somebody is at work whom a person must look at first. */
const HIDDEN_IN_ALL = 25

/** For how long a report that turned out wrong takes the power to hide from its source. In milliseconds. */
const DISTRUST = 90 * DAY

/**
 * Whether a stranger's word hides an image before anybody has looked (decision 027). The word counts for an image whose
 * address we gave to a session, a few times for each source, network and session, and only up to a bound for all
 * together; not from a source that was wrong more often than right. Counts when it says yes.
 */
export async function shouldAutoHide(context: Context, peer: Peer, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false
  const { db, clock, limits, log } = context
  const address = addressKey(context, peer.address)
  const hidden = await countHiddenFromOutside(db, address)
  if (hidden.ours >= HIDDEN_PER_SOURCE) return false
  if (hidden.all >= HIDDEN_IN_ALL) {
    log.error({ hidden: hidden.all }, 'more images are hidden on strangers’ word than anybody has looked at')
    return false
  }
  const { upheld, refuted } = await countUpheldFrom(db, address, new Date(clock.now().getTime() - DISTRUST))
  if (refuted > upheld) return false
  const network = addressKey(context, networkOf(peer.address, 24))
  const counts = [await limits.allows('hiddenForNetwork', network), await limits.allows('hiddenForSession', sessionId)]
  return counts.every(Boolean)
}
