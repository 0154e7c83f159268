import { existsSync } from 'node:fs'
import type { Config } from '@amour/server/config.ts'
import { setMaintenance } from '@amour/server/http/site/maintenance.ts'
import { announceWork, withdrawWork } from '@amour/server/features/trust/service-status/planned-work.service.ts'
import { readSettings, say } from './open-app.ts'

/**
 * The settings, whose data folder the processes have as well. Throws where it is not there: a new one, made where a disk
 * is not mounted or DATA_DIR is another, would be read by nobody.
 */
function readSharedSettings(): Config {
  const config = readSettings()
  if (!existsSync(config.dataDir))
    throw new Error(`DATA_DIR (${config.dataDir}) is not there: give me the settings of the processes.`)
  return config
}

/** Has members told that the site is being worked on, or no more. */
export async function switchMaintenance(isOn: boolean): Promise<void> {
  const config = readSharedSettings()
  await setMaintenance(config, isOn)
  say(isOn ? `Members are told so, until \`amour maintenance off\` (${config.dataDir}).` : 'The site is open again.')
}

type Planned = { from: Date; to: Date; text: string }

/** Has the status page tell of planned work, from the next minute on. */
export async function announce({ from, to, text }: Planned): Promise<void> {
  const config = readSharedSettings()
  const work = { from: from.toISOString(), to: to.toISOString(), text }
  await announceWork(config, work, new Date())
  say(`Announced from ${work.from} to ${work.to}.`)
  if (!config.statusDir) say('Nobody is told yet: STATUS_DIR is not set.')
}

/** Takes all planned work back. */
export async function withdraw(): Promise<void> {
  await withdrawWork(readSharedSettings())
  say('No work is planned any more.')
}
