import { transparency } from '@amour/contract/trust/transparency.ts'
import type { Mount } from '#http/router.ts'
import { reportTransparency } from './case-counts.service.ts'

export function transparencyRoutes(mount: Mount) {
  mount(transparency.report, (_, context) => reportTransparency(context))
}
