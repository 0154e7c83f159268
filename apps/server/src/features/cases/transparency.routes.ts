import { transparency } from '@amour/contract/transparency.ts'
import type { On } from '#http/on.ts'
import { reportOpenly } from './counting.service.ts'

export function transparencyRoutes(on: On) {
  on(transparency.report, (_, context) => reportOpenly(context))
}
