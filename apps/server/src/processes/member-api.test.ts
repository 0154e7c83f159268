import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { startMemberApi } from './member-api.ts'

test.skipIf(!existsSync('/proc/self'))(
  'no selfie is left of a member API that was killed once it runs again',
  async () => {
    await using w = await world({ PORT: '0' })
    // A first process of this number began at the first tick of the machine's clock.
    const left = join(tmpdir(), `amour-media-${process.pid}-1-left01`)
    await mkdir(left)
    await writeFile(join(left, '960.webp'), 'a selfie')
    await using _api = await startApi(w.context)
    expect(existsSync(left)).toBe(false)
  },
)

async function startApi(context: Parameters<typeof startMemberApi>[0]) {
  const { close } = await startMemberApi(context)
  return { [Symbol.asyncDispose]: () => close() }
}
