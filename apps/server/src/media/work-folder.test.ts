import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorkFolder, sweepWorkFolders } from './work-folder.ts'

test.skipIf(!existsSync('/proc/self'))(
  'what a killed process left goes, also where the one after it has its number, as in a container',
  async () => {
    await using ours = await openWorkFolder()
    // A first process of this number began at the first tick of the machine's clock.
    const left = join(tmpdir(), `amour-media-${process.pid}-1-left00`)
    await mkdir(left)
    await writeFile(join(left, 'source'), 'an upload, with where it was taken')
    await sweepWorkFolders()
    expect([existsSync(left), existsSync(ours.path)]).toEqual([false, true])
  },
)
