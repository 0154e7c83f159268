import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { inviteByCommand, renewLink } from '@amour/server/features/trust/staff/invitations.service.ts'
import { say, withApp } from './open-app.ts'

/** Adds somebody of the staff, the first ones among them, and prints the link under which their keys are taken. */
export const addStaff = (name: string, roles: StaffRole[]): Promise<void> =>
  withApp(async (context) => hand(name, await inviteByCommand(context, { name: name.trim(), roles })))

/** Gives somebody whose keys are lost a new link, and takes the lost ones away. Ends with 1 where nobody is called so. */
export const renewKeys = (name: string): Promise<void> =>
  withApp(async (context) => {
    const link = await renewLink(context, name, null)
    if (link) return hand(name, link)
    say(`There is nobody called ${name}.`)
    process.exitCode = 1
  })

function hand(name: string, link: string) {
  say(`Hand this link to ${name} in person. It is good for one day and two keys:\n\n  ${link}\n`)
}
