import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyDirectory } from './key-directory.ts'
import { entryOf, labelOf, readEntry, writeEntry, writeLine } from './log-entry.ts'
import { checkInclusion } from './log-proofs.ts'
import { readEntries, readTilePath, tileWidth, writeEntries, writeTilePath } from './log-tiles.ts'
import { rootOf, treeHashes } from './log-tree.ts'
import { releaseChainOf } from './release-entry.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

test('an entry is the 99 bytes that were written down, and reads back', async () => {
  const fingerprint = Buffer.alloc(32, 3).toString('base64url')
  const print = Buffer.alloc(32, 4).toString('base64url')
  const entry = await entryOf({ memberId: 'ann', version: 1, fingerprint, number: 258, print })
  const chain = hash(Buffer.from(`key1|ann|1|${fingerprint}`))
  const label = hash(Buffer.from('amour-label1|ann'))
  expect(Buffer.from(entry).toString('hex')).toBe(
    `02${chain.toString('hex')}${label.toString('hex')}0102${'04'.repeat(32)}`,
  )
  expect(readEntry(entry)).toMatchObject({ number: 258, label: new Uint8Array(label) })
  const erased = writeEntry({ chain })
  expect([erased.length, readEntry(erased)?.label]).toEqual([33, undefined])
  expect(readEntry(entry.subarray(1))).toBeUndefined()
  const short = Buffer.alloc(31, 4).toString('base64url')
  await expect(entryOf({ memberId: 'ann', version: 1, fingerprint, number: 1, print: short })).rejects.toThrow('print')
})

test('a release stands in the log by its version and its manifest, both of them', async () => {
  const manifest = 'ab'.repeat(32)
  const chain = await releaseChainOf({ version: '1.2.3', manifest })
  expect(Buffer.from(chain).toString('hex')).toBe(hash(Buffer.from(`release1|1.2.3|${manifest}`)).toString('hex'))
})

test('whoever comes in whatever order, the directory is the tree over the newest line of each, and proves them', async () => {
  const people = Array.from({ length: 300 }, () => new Uint8Array(randomBytes(32)))
  let directory = KeyDirectory.empty(hash)
  const newest = new Map<string, Parameters<typeof writeLine>[0]>()
  let index = 0
  for (let round = 1; round <= 3; round++) {
    const batch = people
      .filter((_, at) => at % round === 0)
      .map((label) => {
        const name = Buffer.from(label).toString('hex')
        const line = { label, number: (newest.get(name)?.number ?? 0) + 1, index: index++, print: hash(label) }
        newest.set(name, line)
        return line
      })
    for (let at = 0; at < batch.length; at += 70) directory = directory.add(batch.slice(at, at + 70))
  }
  await directory.buildTree()
  const lines = [...newest].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => writeLine(line))
  const hashes = treeHashes(hash)
  const expected = rootOf(
    function at(level, place): Uint8Array {
      if (level === 0) return hashes.entry(lines[place] ?? new Uint8Array())
      return hashes.pair(at(level - 1, place * 2), at(level - 1, place * 2 + 1))
    },
    hashes,
    lines.length,
  )
  expect(Buffer.from(directory.root).toString('hex')).toBe(Buffer.from(expected).toString('hex'))
  for (const line of newest.values()) {
    const found = directory.prove(line.label)
    if (!found) throw new Error('Somebody is missing.')
    expect(found).toMatchObject({ number: line.number, index: line.index })
    await checkInclusion(writeLine(found), found.position, { size: directory.count, root: directory.root }, found.proof)
  }
  expect(directory.prove(await labelOf('nobody'))).toBeUndefined()
})

test('a number twice, or one left out, is refused and changes nothing', async () => {
  const label = await labelOf('ann')
  const line = (number: number) => ({ label, number, index: number, print: hash(label) })
  const one = KeyDirectory.empty(hash).add([line(1)])
  for (const wrong of [[line(1)], [line(3)], [line(2), line(2)], [line(0)]])
    expect(() => one.add(wrong)).toThrow('out of their order')
  const three = one.add([line(2), line(3)])
  await Promise.all([one.buildTree(), three.buildTree()])
  expect([one.prove(label)?.number, three.prove(label)?.number]).toEqual([1, 3])
})

test('tiles have the addresses of C2SP, and one that is not spelled so is none', () => {
  expect(writeTilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
  expect(writeTilePath({ level: 'entries', index: 3_906, width: 64 })).toBe('tile/entries/x003/906.p/64')
  expect(readTilePath('tile/1/000.p/3')).toEqual({ level: 1, index: 0, width: 3 })
  for (const wrong of [
    'tile/0/0',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/257',
    'tile/7/000',
  ])
    expect(readTilePath(wrong), wrong).toBeUndefined()
  expect([tileWidth(1_000, 0, 3), tileWidth(1_000, 0, 2), tileWidth(1_000, 1, 0), tileWidth(1_000, 0, 4)]).toEqual([
    232, 256, 3, 0,
  ])
})

test('a tile of entries is read to the byte, or not', () => {
  const entries = [new Uint8Array(99).fill(2), new Uint8Array(33).fill(1)]
  const bytes = writeEntries(entries)
  expect(readEntries(bytes, 2)).toEqual(entries)
  expect([readEntries(bytes, 1), readEntries(bytes.subarray(1), 2), readEntries(bytes.subarray(0, -1), 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
