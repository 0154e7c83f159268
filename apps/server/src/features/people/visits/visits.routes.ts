import { visits } from '@amour/contract/people/visits.ts'
import type { Mount } from '#http/router.ts'
import { addVisit, listVisits, removeVisit } from './visits.service.ts'

export function visitRoutes(mount: Mount) {
  mount(visits.list, async (_, context) => ({ data: await listVisits(context) }))
  mount(visits.add, ({ body }, context) => addVisit(context, body))
  mount(visits.remove, async ({ params }, context) => {
    await removeVisit(context, params.id)
    return { status: 'removed' as const }
  })
}
