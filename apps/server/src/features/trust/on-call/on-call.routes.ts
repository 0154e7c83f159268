import { onCall } from '@amour/contract/console/on-call.ts'
import { staffPush } from '@amour/contract/console/staff-push.ts'
import type { Mount } from '#http/router.ts'
import { addStaffPush, describeStaffPush, removeStaffPush } from './staff-push.service.ts'
import { addShifts, describeOwn, describeRota, removeShift, saveAddress, sendTest } from './rota.service.ts'

export function onCallRoutes(mount: Mount) {
  mount(onCall.rota, (_, context) => describeRota(context))
  mount(onCall.addShifts, ({ body }, context) => addShifts(context, body))
  mount(onCall.removeShift, async ({ params }, context) => {
    await removeShift(context, params.id)
    return { removed: true as const }
  })
  mount(onCall.own, (_, context) => describeOwn(context))
  mount(onCall.saveAddress, ({ body }, context) => saveAddress(context, body.email))
  mount(staffPush.read, (_, context) => describeStaffPush(context))
  mount(staffPush.add, ({ body }, context, peer) => addStaffPush(context, body, peer))
  mount(staffPush.remove, ({ params }, context) => removeStaffPush(context, params.id))
  mount(onCall.test, async (_, context) => {
    await sendTest(context)
    return { sent: true as const }
  })
}
