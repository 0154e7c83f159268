import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mayExpire } from './database-keeper.ts'
import { refuseAhead } from './restore.ts'
import { openPgBackRest } from './pgbackrest.ts'

const DAY = 86_400_000

/** A `pgbackrest` that knows one backup, and notes how it is called. */
async function pretend(at: Date) {
  const folder = await createTemporaryFolder('pgbackrest')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const stop = Math.floor(at.getTime() / 1000)
  const backup = { label: 'F', type: 'full', error: false, timestamp: { start: stop, stop } }
  const program = join(folder, 'pgbackrest')
  const told = JSON.stringify([{ name: 'amour', backup: [backup] }])
  await writeFile(program, `#!/bin/sh\ncase "$*" in *info) echo '${told}' ;; *) echo "$*" >> ${folder}/calls ;; esac\n`)
  await chmod(program, 0o755)
  // oxlint-disable-next-line node/no-process-env -- where programs are found
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  return () => readFile(join(folder, 'calls'), 'utf8')
}

test('a restore asks which moment is meant where a backup is dated in the future', () => {
  const now = new Date()
  const made = (...days: number[]) => days.map((age) => ({ label: `${age}`, at: new Date(now.getTime() - age * DAY) }))
  expect(() => refuseAhead(made(2, 1, 0), now)).not.toThrow()
  expect(() => refuseAhead(made(2, 1, -400), now)).toThrow('The backup -400 is dated in the future.')
})

test('nothing is taken out of the backups by a clock that may have leapt', async () => {
  const now = Date.now()
  const expiresAfter = (...days: number[]) =>
    mayExpire(
      days.map((age) => new Date(now - age * DAY)),
      new Date(now),
    )
  expect([expiresAfter(), expiresAfter(1), expiresAfter(2, 1), expiresAfter(13, 1)]).not.toContain(false)
  expect([expiresAfter(400), expiresAfter(401, 400)]).not.toContain(true)
  // The round after that has seen a last backup of an hour ago: the clock is wrong all the same.
  expect([expiresAfter(400, 0.04), expiresAfter(401, 400, 0.04), expiresAfter(403, 402, 2, 1)]).not.toContain(true)
  expect([expiresAfter(403, 3, 2, 1), expiresAfter(404, 403, 4, 3, 2, 1)]).not.toContain(false)
  // A second leap to where the first one was finds that one's backup, alone.
  expect(expiresAfter(405, 404, 403, 402, 401, 5)).toBe(false)
  // Put right, it neither makes a gap of what it made then nor hides one.
  expect([expiresAfter(2, 1, -400), expiresAfter(402, 401, 1, -400)]).toEqual([true, false])
  // Who backs up once a month keeps none for ever.
  expect([expiresAfter(60, 30), expiresAfter(61, 31, 1)]).not.toContain(false)
  for (const days of [1, 400]) {
    const calls = await pretend(new Date(now - days * DAY))
    const place = { place: '/nowhere', stanza: 'amour', pgBackRestConfig: undefined, user: userInfo().username }
    const keeper = await openPgBackRest(place, 'postgres://nobody@127.0.0.1:1/none')
    await keeper.backUp({ expires: mayExpire([new Date(now - days * DAY)], new Date(now)) })
    // It takes old ones out by itself after each backup, unless it is told not to.
    expect((await calls()).includes('--no-expire-auto'), `${days} days`).toBe(days === 400)
  }
})
