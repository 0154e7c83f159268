import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { checkAllEnvelopes, checkEnvelopes } from '@amour/crypto/vectors/check-envelope.ts'
import { checkOthers, countOthers } from '@amour/crypto/vectors/check-others.ts'
import vectors from '@amour/crypto/vectors/crypto-v2.json' with { type: 'json' }
import others from '@amour/crypto/vectors/others.json' with { type: 'json' }
import { loadLibraryKem } from './kem.ts'

const run = promisify(execFile)
const interop = fileURLToPath(import.meta.resolve('@amour/crypto/vectors/envelope-interop.py'))
const file = fileURLToPath(import.meta.resolve('@amour/crypto/vectors/crypto-v2.json'))

const canPython = await run('python3', ['-c', 'from cryptography.hazmat.primitives.asymmetric import mlkem']).then(
  () => true,
  () => false,
)

test('Node agrees with every vector of version 2, the one that Python made included', async () => {
  expect((await checkAllEnvelopes(vectors)).library).toEqual([])
})

test('a changed vector is noticed', async () => {
  const [first, second] = vectors.messages
  if (!first || !second) throw new Error('There are two')
  const changed = {
    ...vectors,
    messages: [
      { ...first, mediaId: null },
      { ...second, counter: 43 },
    ],
  }
  expect(await checkEnvelopes(changed, await loadLibraryKem())).toEqual([
    'library: message 0, to: opened',
    'library: message 0, me: opened',
    'library: message 1, to: opened',
    'library: message 1, me: opened',
  ])
})

test('Wycheproof, ACVP and the draft of X-Wing agree with what version 2 rests on', async () => {
  expect(Math.min(...countOthers(others))).toBeGreaterThan(1)
  expect(await checkOthers(others)).toEqual([])
  const spoilt = others.xWing.slice(0, 1).map((one) => ({ ...one, ss: '00' }))
  expect(await checkOthers({ ...others, xWing: spoilt })).toEqual(['X-Wing 0, library'])
})

// Debian 12's python3-cryptography has no ML-KEM; what Python made is in the vectors, and read above wherever this runs.
test.skipIf(!canPython)('Python opens every message without our code, and makes one', async () => {
  expect((await run('python3', [interop, file])).stdout).toBe('opened 2 messages, both copies\n')
  expect((await run('python3', [interop, file, 'make'])).stdout.length).toBeGreaterThan(4000)
})
