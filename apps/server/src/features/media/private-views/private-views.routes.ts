import { privateViews } from '@amour/contract/media/private-views.ts'
import type { Mount } from '#http/router.ts'
import { listPrivateViews } from './private-views.service.ts'

export function privateViewRoutes(mount: Mount) {
  mount(privateViews.list, async (_, context) => ({ data: await listPrivateViews(context) }))
}
