import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { readKeyFile } from '@amour/server/security/key-file.ts'
import { rotateKeys } from '@amour/server/security/rotation.ts'
import { createSeal } from '@amour/server/security/seal.ts'
import { openSecrets } from '@amour/server/security/secrets.ts'
import { startApp } from '@amour/test/app-process.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { temporaryFolder } from '@amour/test/temporary-folder.ts'
import { readSealed } from '@amour/test/sealed-values.ts'
import { write } from './writer.ts'

/** Longest wait before a kill, in milliseconds: the start of the command and a while of its work. */
const REACH = 3_500

type Report = {
  kills: number
  /** Kills that found values under two keys at once, so in the middle of the work. */
  midway: number
  /** Rotations that came to their end before the kill. */
  finished: number
  keys: number
  values: number
  /** Values that did not open, over all looks. */
  lost: number
  /** Values under an older key after the last, undisturbed run. */
  left: number
  acknowledged: number
  missing: number
}

/** Kills the rotation of the sealing key while members write, and looks each time whether every value opens. */
export async function stormRotation(kills: number, people: number): Promise<Report> {
  const dataDir = await temporaryFolder('storm')
  const port = 20_000 + (process.pid % 20_000)
  const url = `http://127.0.0.1:${port}`
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }
  const app = await startApp(url, environment)
  const database = await startEmbedded({ folder: join(dataDir, 'postgres') })
  const config = readConfig(environment)
  const { context, close } = await openContext(config, { databaseUrl: database.url, superviseQueue: false })
  const members = []
  for (let one = 0; one < people; one += 1) members.push(await makeMember(context, { hasKeys: one % 4 === 0 }))

  let isOver = false
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Two at least must write.')
  const writer = write(url, ann, ben, () => isOver)
  const report = { kills, midway: 0, finished: 0, lost: 0 }
  const look = async () => {
    // Opened anew, as a process that starts now would.
    const seal = createSeal(await openSecrets(config.keyFile))
    const values = await readSealed(context.db, seal)
    report.lost += values.filter(({ opens }) => !opens).length
    return values
  }
  for (let kill = 0; kill < kills;) {
    const isKilled = await rotateUntil({ ...environment, DATABASE_URL: database.url }, 300 + randomInt(REACH))
    if (isKilled) kill += 1
    else report.finished += 1
    const kids = new Set((await look()).map(({ kid }) => kid))
    if (isKilled && kids.size > 1) report.midway += 1
  }
  isOver = true
  const written = await writer
  const db = openDatabase(database.url, { connections: 1, statementTimeout: 0 })
  const { kid } = await rotateKeys(db, config.keyFile)
  await db.destroy()
  const values = await look()
  const stored = await context.db.selectFrom('message').select('id').execute()
  const ids = new Set(stored.map(({ id }) => id))
  const final = {
    ...report,
    keys: Object.keys(readKeyFile(config.keyFile).keys).length,
    values: values.length,
    left: values.filter((value) => value.kid !== kid).length,
    acknowledged: written.length,
    missing: written.filter(({ messageId }) => !ids.has(messageId)).length,
  }
  await app.stop()
  await close()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
  return final
}

/** Runs the command, and kills it after so many milliseconds; false when it had ended by then. */
async function rotateUntil(environment: Record<string, string>, milliseconds: number): Promise<boolean> {
  const command = fileURLToPath(new URL('../rotate-keys.ts', import.meta.url))
  // oxlint-disable-next-line node/no-process-env -- the command needs PATH and the like
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [command], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const isKilled = await Promise.race([pause(milliseconds, true), ended.then(() => false)])
  if (isKilled) child.kill('SIGKILL')
  await ended
  if (!isKilled && child.exitCode !== 0) throw new Error('A rotation failed by itself.')
  return isKilled
}

/** What a report holds against the rotation, in sentences; empty when all is well. */
export function rotationFaults({ midway, lost, left, missing, acknowledged }: Report): string[] {
  return [
    lost > 0 && `${lost} values did not open.`,
    left > 0 && `${left} values are under an old key after the end.`,
    missing > 0 && `${missing} acknowledged messages are lost.`,
    acknowledged === 0 && 'Nothing was written meanwhile.',
    midway === 0 && 'No kill came in the middle of the work.',
  ].filter((fault) => fault !== false)
}
