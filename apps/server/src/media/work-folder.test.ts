import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, test } from 'vitest'
import { openLog } from '#log.ts'
import { isRoot, openWorkFolder, sweepWorkFolders } from './work-folder.ts'

const run = promisify(execFile)

test.skipIf(!existsSync('/proc/self'))(
  'what a killed process left goes, also where the one after it has its number, as in a container',
  async () => {
    await using ours = await openWorkFolder()
    // A first process of this number began at the first tick of the machine's clock.
    const left = join(tmpdir(), `amour-media-${process.pid}-1-left00`)
    await mkdir(left)
    await writeFile(join(left, 'source'), 'an upload, with where it was taken')
    await sweepWorkFolders(openLog('silent'))
    expect([existsSync(left), existsSync(ours.path)]).toEqual([false, true])
  },
)

test.skipIf(!isRoot || !existsSync('/proc/self'))(
  'what another user has left, or cannot be removed, keeps nobody from starting or decoding, and nothing else from going',
  async () => {
    // Processes of other tests sweep the common one, as root.
    const folder = await createTemporaryFolder('work-folders')
    await chmod(folder, 0o777)
    const pathOf = (number: number) => join(folder, `amour-media-${process.pid}-1-left0${number}`)
    const [theirs, ours, bad] = [pathOf(1), pathOf(3), [pathOf(2), pathOf(4)]]
    for (const path of [theirs, ours, ...bad]) await mkdir(path, { mode: 0o700 })
    // Before and behind the one that can go, in whichever order they are read: a folder of another's within ours.
    for (const path of bad) {
      await mkdir(join(path, 'theirs'))
      await writeFile(join(path, 'theirs', 'source'), 'theirs')
    }
    await writeFile(join(theirs, 'source'), 'theirs')
    await chown(theirs, 65_433, 65_433)
    for (const path of [ours, ...bad]) await chown(path, 65_434, 65_434)
    try {
      const module = new URL('work-folder.ts', import.meta.url).href
      const sweep = `const { sweepWorkFolders } = await import('${module}')
        process.setgroups([])
        process.setuid(65434)
        await sweepWorkFolders({ warn: ({ folder }) => console.log(folder) })
        process.env.TMPDIR = '/nowhere'
        await sweepWorkFolders({ warn: ({ err }) => console.log(err.code) })`
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', sweep], { env: { TMPDIR: folder } })
      expect([theirs, ours, ...bad].map((path) => existsSync(path))).toEqual([true, false, true, true])
      expect(stdout.trim().split('\n').toSorted()).toEqual([...bad, 'ENOENT'].toSorted())
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
