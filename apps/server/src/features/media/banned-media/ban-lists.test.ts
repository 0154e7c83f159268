import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprintLists, readList, readLists } from './ban-lists.ts'

const [one, two] = ['0f'.repeat(32), 'A0'.repeat(32)] as const

test('a list tells its kind and source, then hashes with whatever follows them', () => {
  const text = `# kind: child\r\n# source: Internet Watch Foundation\r\n# of today\r\n\r\n${one}\r\n${two},2026-11-20,a note\r\n`
  const source = 'Internet Watch Foundation'
  expect(readList('iwf.txt', text)).toEqual([
    { hash: one, kind: 'child', source },
    { hash: two.toLowerCase(), kind: 'child', source },
  ])
})

test('a list that is not right is refused with its line, and the line is not told', () => {
  const heads = '# kind: intimate\n# source: StopNCII\n'
  expect(() => readList('a.txt', `${heads}${one}\n${one.slice(1)}\n`)).toThrow(
    /^The list a\.txt has no PDQ hash in line 4\.$/,
  )
  for (const text of ['', one, '# kind: intimate\n', '# source: x\n', '# kind: nudity\n# source: x\n']) {
    expect(() => readList('b.txt', text)).toThrow('does not begin with its kind')
  }
})

test('every list of a folder is read, and a change of any is seen', async () => {
  const folder = await createTemporaryFolder('lists')
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.txt'), `# kind: removed\n# source: a\n${one}\n`)
  await writeFile(join(folder, 'b.csv'), `# kind: intimate\n# source: b\n${two}\n`)
  await writeFile(join(folder, 'readme.md'), 'no list')
  await mkdir(join(folder, 'old'))
  expect((await readLists(folder)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['removed', 'intimate']))
  const before = await fingerprintLists(folder)
  expect(await fingerprintLists(folder)).toBe(before)
  await writeFile(join(folder, 'b.csv'), `# kind: intimate\n# source: b\n${two}\n${one}\n`)
  expect(await fingerprintLists(folder)).not.toBe(before)
})
