import { flirts } from '@amour/contract/people/flirts.ts'
import type { Mount } from '#http/router.ts'
import { sendFlirt } from './flirts.service.ts'

export function flirtRoutes(mount: Mount) {
  mount(flirts.send, async ({ params, body }, context) => sendFlirt(context, params.id, body.flirt))
}
