import { events } from '@amour/contract/account/events.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { openEventStreams } from '#events/event-streams.ts'
import { findStandingSessions } from '#features/account/sessions/standing-sessions.service.ts'
import type { Mount } from '#http/router.ts'
import { getNews, lookForNews, viewTyping } from './news.service.ts'

/** The streams of the app end in order when it closes. */
export function eventRoutes(mount: Mount, app: FastifyInstance, context: Context) {
  const findStanding = (ids: string[]) => findStandingSessions(context, ids)
  const streams = openEventStreams({ events: context.events, kind: 'member', findStanding })
  app.addHook('preClose', async () => streams.drain())
  mount(
    events.open,
    async ({ query }, { caller }) => {
      const { id, sessionId } = caller
      const read = (cursor: string | undefined) =>
        lookForNews(context, { id, sessionId }, cursor === undefined ? query : { cursor })
      return streams.open({ to: id, ownerId: id, sessionId, read, viewTyping }, query.cursor)
    },
    { limit: 'eventStreams' },
  )
  mount(events.since, ({ query }, context) => getNews(context, query))
}
