import { setMaintenance } from '@amour/server/http/site/maintenance.ts'
import { readSettings, say } from './open-app.ts'

/** Has members told that the site is being worked on, or no more. */
export async function switchMaintenance(isOn: boolean): Promise<void> {
  const config = readSettings()
  await setMaintenance(config, isOn)
  say(isOn ? `Members are told so, until \`amour maintenance off\` (${config.dataDir}).` : 'The site is open again.')
}
