import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@amour/server/database/open.ts'
import { readKeyFile } from '@amour/server/security/key-file.ts'
import { rotateKeys } from '@amour/server/security/rotation.ts'
import { createSeal } from '@amour/server/security/seal.ts'
import { openSecrets } from '@amour/server/security/secrets.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { readSealed } from '@amour/test/database/sealed-values.ts'
import { openStage } from './stage.ts'
import { write } from './writer.ts'

/** Portions after which a kill comes at the latest; one rotation has about a dozen. */
const PORTIONS = 8

/** Milliseconds from the first portion on after which the kill comes all the same: then the command only waits and looks. */
const PATIENCE = 1_500

type Report = {
  kills: number
  seconds: number
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
  await using stage = await openStage('storm')
  const { context, config, databaseUrl, environment } = stage
  await stage.start()
  const members = []
  for (let one = 0; one < people; one += 1) members.push(await makeMember(context, { hasKeys: one % 4 === 0 }))

  let isOver = false
  const [ann, ben] = members
  if (!ann || !ben) throw new Error('Two at least must write.')
  const begun = performance.now()
  const writer = write(stage.url, ann, ben, () => isOver)
  const report = { kills, midway: 0, finished: 0, lost: 0 }
  const look = async () => {
    // Opened anew, as a process that starts now would.
    const seal = createSeal(await openSecrets(config.keyFile))
    const values = await readSealed(context.db, seal)
    report.lost += values.filter(({ opens }) => !opens).length
    return values
  }
  const command = { ...environment, DATABASE_URL: databaseUrl }
  let start = 1_000
  for (let kill = 0; kill < kills;) {
    // Every fourth one dies while it starts and writes the key file.
    const run = await rotateUntil(command, kill % 4 === 0 ? { milliseconds: start } : { portions: randomInt(PORTIONS) })
    start = run.firstPortionAfter ?? start
    if (run.isKilled) kill += 1
    else report.finished += 1
    const kids = new Set((await look()).map(({ kid }) => kid))
    if (run.isKilled && kids.size > 1) report.midway += 1
  }
  isOver = true
  const written = await writer
  const db = openDatabase(databaseUrl, { connections: 1, patience: 0 })
  const { kid } = await rotateKeys(db, config.keyFile)
  await db.destroy()
  const values = await look()
  const stored = await context.db.selectFrom('message').select('id').execute()
  const ids = new Set(stored.map(({ id }) => id))
  return {
    ...report,
    seconds: Math.round((performance.now() - begun) / 1000),
    keys: Object.keys(readKeyFile(config.keyFile).keys).length,
    values: values.length,
    left: values.filter((value) => value.kid !== kid).length,
    acknowledged: written.length,
    missing: written.filter(({ messageId }) => !ids.has(messageId)).length,
  }
}

type Moment = { portions?: number; milliseconds?: number }

/**
 * Runs the command, and kills it a chance while after so many portions, or at a chance moment within so many
 * milliseconds. Says when the first portion was done, and whether the kill came before the end.
 */
async function rotateUntil(environment: Record<string, string>, { portions = 0, milliseconds }: Moment) {
  const program = fileURLToPath(new URL('../amour.ts', import.meta.url))
  // oxlint-disable-next-line node/no-process-env -- the command needs PATH and the like
  const env = { ...process.env, ...environment }
  const begun = performance.now()
  const child = spawn(process.execPath, [program, 'rotate-keys'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let firstPortionAfter: number | undefined
  const reached = Promise.withResolvers<boolean>()
  let done = 0
  const lines = createInterface({ input: child.stdout }).on('line', () => {
    done += 1
    if (done > portions) reached.resolve(true)
    if (done > 1) return
    firstPortionAfter = Math.ceil(performance.now() - begun)
    // What an earlier kill left may have fewer portions.
    setTimeout(() => reached.resolve(true), PATIENCE)
  })
  const moment =
    milliseconds === undefined
      ? reached.promise.then(() => pause(randomInt(60), true))
      : pause(randomInt(milliseconds), true)
  const isKilled = await Promise.race([moment, ended.then(() => false)])
  if (isKilled) child.kill('SIGKILL')
  await ended
  lines.close()
  if (!isKilled && child.exitCode !== 0) throw new Error('A rotation failed by itself.')
  return { isKilled, firstPortionAfter }
}

/** What a report holds against the rotation, in sentences; empty when all is well. */
export function findRotationFailures({ midway, lost, left, missing, acknowledged }: Report): string[] {
  return [
    lost > 0 && `${lost} values did not open.`,
    left > 0 && `${left} values are under an old key after the end.`,
    missing > 0 && `${missing} acknowledged messages are lost.`,
    acknowledged === 0 && 'Nothing was written meanwhile.',
    midway === 0 && 'No kill came in the middle of the work.',
  ].filter((fault) => fault !== false)
}
