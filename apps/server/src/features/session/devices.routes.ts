import { devices } from '@amour/contract/devices.ts'
import { signIns } from '@amour/contract/sign-ins.ts'
import type { On } from '#http/on.ts'
import { listDevices, signOut, signOutDevice } from './devices.service.ts'
import { listSignIns } from './sign-ins.service.ts'

export function deviceRoutes(on: On) {
  on(devices.list, async (_, context) => ({ data: await listDevices(context) }))
  on(devices.signOut, async ({ params }, context) => {
    await signOutDevice(context, params.id)
    return { status: 'revoked' as const }
  })
  on(devices.signOutOthers, async ({ query }, context) => ({ ended: await signOut(context, query.which) }))
  on(signIns.list, ({ query }, context, peer) => listSignIns(context, peer, query))
}
