import { type StaffRole, staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { inviteStaff, renewLink } from '@amour/server/features/trust/staff/invitations.service.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { exitWithUsage } from '#usage.ts'

/** Adds the first people of the staff, or gives somebody a new link when both of their keys are lost. */
const [command, name = '', ...words] = process.argv.slice(2)
const roles = words.filter((word): word is StaffRole => staffRoles.some((role) => role === word))
const isRight = command === 'add' ? roles.length > 0 && roles.length === words.length : command === 'keys'

if (!isRight || name.trim() === '') exitWithUsage('tools/staff.ts', 'Say what to do, with whom, and in which roles.')

// oxlint-disable-next-line node/no-process-env -- the settings of the app, with a quieter log for a terminal
const opened = await openPrepared(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
try {
  const link = await linkFor(opened.context)
  const told = link
    ? `Hand this link to ${name} in person. It is good for one day and two keys:\n\n  ${link}\n\n`
    : `There is nobody called ${name}.\n`
  process.stdout.write(told)
  if (!link) process.exitCode = 1
} finally {
  await opened.close()
}

async function linkFor(context: Context): Promise<string | undefined> {
  if (command === 'keys') return renewLink(context, name, null)
  return (await inviteStaff(context, { name: name.trim(), roles }, null)).link
}
