import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@amour/server/config.ts'
import { isAlive } from '@amour/server/database/embedded/postmaster.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { bareEnvironment } from '@amour/test/process/bare-environment.ts'
import { createTemporaryFolder, findQuickFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'

const amour = fileURLToPath(new URL('../../amour.ts', import.meta.url))

/** Milliseconds: a site is made, backed up, and its backup brought back three times. */
const PATIENCE = 900_000

async function openSite() {
  const folder = await createTemporaryFolder('stopped', findQuickFolder())
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const scratch = join(folder, 'scratch')
  await mkdir(scratch, { mode: 0o755 })
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'site'),
    BACKUP_URL: join(folder, 'backup'),
  }
  const site = await openPrepared(readConfig(settings))
  onTestFinished(() => site.close())
  await makeMember(site.context)
  const begin = (...words: string[]) => {
    const env = { ...bareEnvironment(), TMPDIR: scratch, ...settings }
    return spawn(process.execPath, [amour, ...words], { env, stdio: 'ignore' })
  }
  return { scratch, begin }
}

/** The number of the PostgreSQL that a drill runs, once it has written it down. */
async function untilServer(scratch: string, drill: ChildProcess): Promise<number> {
  for (;;) {
    for (const path of await readdir(scratch, { recursive: true }).catch(() => [])) {
      if (!path.endsWith('postmaster.pid')) continue
      const [pid] = (await readFile(join(scratch, path), 'utf8').catch(() => '')).split('\n')
      if (Number(pid) > 0) return Number(pid)
    }
    if (drill.exitCode !== null) throw new Error('The drill ended before it could be stopped.')
    await pause(20)
  }
}

test(
  'a drill that is stopped leaves no copy of members’ data, and one that was killed loses its own to the next',
  { timeout: PATIENCE },
  async () => {
    const { scratch, begin } = await openSite()
    expect(await once(begin('backup'), 'exit')).toEqual([0, null])
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const drill = begin('drill')
      const server = await untilServer(scratch, drill)
      drill.kill(signal)
      const [code] = await once(drill, 'exit')
      expect.soft(code).toBeGreaterThan(0)
      expect.soft([signal, await readdir(scratch)]).toEqual([signal, []])
      expect.soft(isAlive(server)).toBe(false)
    }
    const killed = begin('drill')
    const left = await untilServer(scratch, killed)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect((await readdir(scratch)).length).toBeGreaterThan(0)
    expect(await once(begin('drill'), 'exit')).toEqual([0, null])
    expect(await readdir(scratch)).toEqual([])
    // The machine keeps the number of what has ended until its first process, which takes over orphans, has looked.
    await expect.poll(() => isAlive(left), { timeout: 10_000 }).toBe(false)
  },
)
