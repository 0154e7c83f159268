import { devices } from '@amour/contract/account/devices.ts'
import { signIns } from '@amour/contract/account/sign-ins.ts'
import type { Mount } from '#http/router.ts'
import { listDevices, signOut, signOutDevice } from '#features/account/sessions/devices.service.ts'
import { listSignIns } from './sign-in-history.service.ts'

export function deviceRoutes(mount: Mount) {
  mount(devices.list, async (_, context) => ({ data: await listDevices(context) }))
  mount(devices.signOut, async ({ params }, context) => {
    await signOutDevice(context, params.id)
    return { status: 'revoked' as const }
  })
  mount(devices.signOutOthers, async ({ query }, context) => ({ ended: await signOut(context, query.which) }))
  mount(signIns.list, ({ query }, context, peer) => listSignIns(context, peer, query))
}
