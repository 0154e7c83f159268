import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkConsistency, checkInclusion, hashEntry } from './log-proofs.ts'
import { GrowingRoot, type NodeAt, proveConsistency, proveInclusion, rootOf, treeHashes } from './log-tree.ts'

const hashes = treeHashes((bytes) => createHash('sha256').update(bytes).digest())
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Every complete subtree of a log, made by the definition and not by what is tried here. */
function nodesOf(entries: readonly Uint8Array[]): NodeAt {
  const at: NodeAt = (level, index) =>
    level === 0
      ? hashes.entry(entries[index] ?? new Uint8Array())
      : hashes.pair(at(level - 1, index * 2), at(level - 1, index * 2 + 1))
  return at
}

// The tree that RFC 6962's authors test with (certificate-transparency, merkletree tests).
const vectors = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('the roots are those of RFC 6962’s own test tree, made at once or entry by entry', async () => {
  const entries = vectors.map((text) => new Uint8Array(Buffer.from(text, 'hex')))
  const growing = new GrowingRoot(hashes)
  expect(hex(growing.root)).toBe(roots[0])
  for (const [at, entry] of entries.entries()) {
    growing.append(await hashEntry(entry))
    expect([hex(growing.root), hex(rootOf(nodesOf(entries), hashes, at + 1))]).toEqual([roots[at + 1], roots[at + 1]])
  }
})

test('every entry is proved in every tree up to forty, every former tree too, and with one hash changed none is', async () => {
  const entries = Array.from({ length: 40 }, (_, at) => new Uint8Array([at]))
  const at = nodesOf(entries)
  let refused = 0
  let changed = 0
  for (let size = 1; size <= 40; size++) {
    const now = { size, root: rootOf(at, hashes, size) }
    for (const [index, entry] of entries.slice(0, size).entries()) {
      const proof = proveInclusion(at, hashes, index, size)
      await checkInclusion(entry, index, now, proof)
      const wrong = [
        checkInclusion(new Uint8Array([99]), index, now, proof),
        checkInclusion(entry, index + 1, now, proof),
        checkInclusion(entry, index, now, [...proof, now.root]),
        ...(proof.length > 0 ? [checkInclusion(entry, index, now, proof.slice(1))] : []),
      ]
      changed += wrong.length
      refused += await countRefused(wrong)
    }
    for (let old = 0; old <= size; old++) {
      const before = { size: old, root: rootOf(at, hashes, old) }
      const proof = proveConsistency(at, hashes, old, size)
      await checkConsistency(before, now, proof)
      const another = { size: old, root: new Uint8Array(32).fill(old) }
      const wrong = [
        // Another past than this one, with a proof that is right for it, and another present.
        ...(old > 0
          ? [checkConsistency(another, now, proof), checkConsistency(before, { ...another, size }, proof)]
          : []),
        ...proof.map((_, place) =>
          checkConsistency(
            before,
            now,
            proof.map((hash, other) => (other === place ? new Uint8Array(32) : hash)),
          ),
        ),
      ]
      changed += wrong.length
      refused += await countRefused(wrong)
    }
  }
  expect(refused).toBe(changed)
  await expect(checkConsistency({ size: 9, root: at(0, 0) }, { size: 8, root: at(0, 0) }, [])).rejects.toThrow('lost')
})

test('a log that calls itself larger than its root is proves nothing: neither an entry at a place nor that it has grown', async () => {
  const entry = new Uint8Array([1])
  const root = hashes.entry(entry)
  await checkInclusion(entry, 0, { size: 1, root }, [])
  await expect(checkInclusion(entry, 1, { size: 2, root }, [])).rejects.toMatchObject({ fault: 'proof' })
  await expect(checkConsistency({ size: 1, root }, { size: 2, root }, [])).rejects.toMatchObject({ fault: 'split' })
  // Nor does a part of a hash stand for the whole.
  for (const part of [new Uint8Array(), root.slice(0, 8)])
    await expect(checkConsistency({ size: 1, root: part }, { size: 1, root }, [])).rejects.toMatchObject({
      fault: 'split',
    })
})

async function countRefused(wrong: readonly Promise<void>[]) {
  return (await Promise.allSettled(wrong)).filter(({ status }) => status === 'rejected').length
}

test('a root that goes on from another leaves that one as it was', () => {
  const first = new GrowingRoot(hashes)
  first.append(hashes.entry(new Uint8Array([1])))
  const before = hex(first.root)
  const second = first.fork()
  second.append(hashes.entry(new Uint8Array([2])))
  expect([hex(first.root), first.size, second.size]).toEqual([before, 1, 2])
})
