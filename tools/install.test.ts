import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))

type Entry = { link?: boolean; integrity?: string }

test('every package is pinned by the digest of its contents, those of other platforms too', async () => {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> } // npm's own format
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(fetched.length).toBeGreaterThan(400)
  expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('what the lock file does not name is not installed by another way: the command stops and says why', async () => {
  const folder = await createTemporaryFolder('install')
  try {
    await mkdir(join(folder, 'unnamed'))
    await mkdir(join(folder, 'tools'))
    await cp(join(root, 'tools/bootstrap.mjs'), join(folder, 'tools/bootstrap.mjs'))
    await writeFile(join(folder, 'unnamed/package.json'), JSON.stringify({ name: 'unnamed', version: '1.0.0' }))
    const dependencies = { unnamed: 'file:unnamed' }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'tried', version: '1.0.0', dependencies }))
    const packages = { '': { name: 'tried', version: '1.0.0' } }
    const lock = { name: 'tried', version: '1.0.0', lockfileVersion: 3, packages }
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const words = [join(folder, 'tools/bootstrap.mjs'), 'tools/none.ts']
    const told = await run(process.execPath, words, { cwd: folder, env: ownPath() }).then(
      () => 'nothing',
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr.trim().split('\n').at(-1)],
    )
    expect(told).toEqual([1, '`npm ci` could not install what package-lock.json names; what it said is above.'])
    expect(await readdir(folder)).not.toContain('node_modules')
  } finally {
    await rm(folder, { recursive: true })
  }
})

// oxlint-disable-next-line node/no-process-env -- where npm is found, and nothing else of the settings
const ownPath = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'] })
