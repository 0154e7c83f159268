import type { Context } from '#context.ts'
import { describeFigures } from '#features/trust/metrics/case-figures.service.ts'
import { isUnderMaintenance } from '#http/site/maintenance.ts'
import { countJobs } from '#jobs/queue-figures.queries.ts'
import type { Component, State } from './status-record.ts'

/** Milliseconds that the site may take to answer before it counts as slow, and as not working. */
const SLOW = 2_000
const PATIENCE = 10_000

/** Seconds for which a mail, or a photo that was uploaded, may wait before it counts as slow, and as not working. */
const LATE = { emails: { slow: 300, down: 3_600 }, photos: { slow: 600, down: 3_600 } }

/** What makes uploads ready to be seen. */
const MEDIA_JOB = 'media.process'

/** Looks at each component: at the site as its visitors do, at the rest by what waits. Throws nothing. */
export async function measureNow(context: Context): Promise<Record<Component, State>> {
  const [site, waiting] = await Promise.all([lookAtSite(context), readWaits(context).catch(() => undefined)])
  return {
    site,
    photos: waiting ? stateOf(waiting.photos, LATE.photos) : 'down',
    emails: waiting ? stateOf(waiting.emails, LATE.emails) : 'down',
  }
}

async function lookAtSite({ config }: Context): Promise<State> {
  if (isUnderMaintenance(config)) return 'maintenance'
  const begun = performance.now()
  try {
    const answer = await fetch(`${config.siteUrl}/readyz`, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' })
    await answer.arrayBuffer()
    if (!answer.ok) return 'down'
    return performance.now() - begun > SLOW ? 'slow' : 'working'
  } catch {
    return 'down'
  }
}

async function readWaits(context: Context) {
  const [{ mails }, jobs] = await Promise.all([describeFigures(context), countJobs(context.db)])
  return { emails: mails.oldest, photos: jobs.find(({ kind }) => kind === MEDIA_JOB)?.oldest ?? 0 }
}

const stateOf = (seconds: number, { slow, down }: { slow: number; down: number }): State =>
  seconds > down ? 'down' : seconds > slow ? 'slow' : 'working'
