import { devices } from '@amour/contract/devices.ts'
import type { On } from '#http/on.ts'
import { listDevices, signOutDevice, signOutOthers } from './devices.service.ts'

export function deviceRoutes(on: On) {
  on(devices.list, async (_, context) => ({ data: await listDevices(context) }))
  on(devices.signOut, async ({ params }, context) => {
    await signOutDevice(context, params.id)
    return { status: 'revoked' as const }
  })
  on(devices.signOutOthers, async (_, context) => ({ ended: await signOutOthers(context) }))
}
