import { push } from '@amour/contract/account/push.ts'
import type { Mount } from '#http/router.ts'
import { addPushDevice, describePush, noteLooking, removePushDevice, saveQuietHours, testPush } from './push.service.ts'

export function pushRoutes(mount: Mount) {
  mount(push.read, (_, context) => describePush(context))
  mount(push.add, ({ body }, context) => addPushDevice(context, body))
  mount(push.remove, ({ params }, context) => removePushDevice(context, params.id))
  mount(push.saveQuiet, ({ body }, context) => saveQuietHours(context, body))
  mount(push.looking, async (_, context) => ({ again: await noteLooking(context) }))
  mount(push.test, async (_, context) => {
    await testPush(context)
    return { sent: true as const }
  })
}
