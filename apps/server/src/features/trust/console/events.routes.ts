import { staffEvents } from '@amour/contract/console/staff-events.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { openEventStreams } from '#events/event-streams.ts'
import { STAFF } from '#events/hub.ts'
import { findStandingStaffSessions, lookForStaffNews } from '#features/trust/staff/staff-news.service.ts'
import type { Mount } from '#http/router.ts'

/** The streams of the console end in order when it closes. */
export function staffEventRoutes(mount: Mount, app: FastifyInstance, context: Context) {
  const findStanding = (ids: string[]) => findStandingStaffSessions(context, ids)
  const streams = openEventStreams({ events: context.events, kind: 'staff', findStanding })
  app.addHook('preClose', async () => streams.drain())
  mount(
    staffEvents.open,
    async ({ query }, { staff: { id, sessionId } }) => {
      const read = (cursor: string | undefined) =>
        lookForStaffNews(context, sessionId, cursor === undefined ? query : { cursor })
      return streams.open({ to: STAFF, ownerId: id, sessionId, read }, query.cursor)
    },
    { limit: 'eventStreams' },
  )
}
