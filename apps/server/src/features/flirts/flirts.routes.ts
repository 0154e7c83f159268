import { flirts } from '@amour/contract/flirts.ts'
import type { On } from '#http/on.ts'
import { sendFlirt } from './flirts.service.ts'

export function flirtRoutes(on: On) {
  on(flirts.send, async ({ params, body }, context) => sendFlirt(context, params.id, body.flirt))
}
