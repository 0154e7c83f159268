import { setMaintenance } from '@amour/server/http/site/maintenance.ts'
import { announceWork, withdrawWork } from '@amour/server/features/trust/service-status/planned-work.service.ts'
import { readSettings, say } from './open-app.ts'

/** Has members told that the site is being worked on, or no more. */
export async function switchMaintenance(isOn: boolean): Promise<void> {
  const config = readSettings()
  await setMaintenance(config, isOn)
  say(isOn ? `Members are told so, until \`amour maintenance off\` (${config.dataDir}).` : 'The site is open again.')
}

type Planned = { from: Date; to: Date; text: string }

/** Has the status page tell of planned work, from the next minute on. */
export async function announce({ from, to, text }: Planned): Promise<void> {
  const config = readSettings()
  const work = { from: from.toISOString(), to: to.toISOString(), text }
  await announceWork(config, work, new Date())
  say(`Announced from ${work.from} to ${work.to}.`)
  if (!config.statusDir) say('Nobody is told yet: STATUS_DIR is not set.')
}

/** Takes all planned work back. */
export async function withdraw(): Promise<void> {
  await withdrawWork(readSettings())
  say('No work is planned any more.')
}
