import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { checkKeyLog } from './check-key-log.ts'

/** A site whose log has one key, and was signed on these days. */
async function openSite(days: readonly string[] = []) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const entry = createHash('sha256').update('key1|ann|1|print').digest()
  const head = createHash('sha256').update(Buffer.alloc(32)).update(entry).digest('base64url')
  const entries = days.length > 0 ? [{ seq: 1, entry: entry.toString('base64url'), head }] : []
  const signed = days.map((day) => {
    const signature = sign(null, Buffer.from(`keys1|${day}|1|${head}`), privateKey).toString('base64url')
    return { day, seq: 1, head, signature }
  })
  const { x } = publicKey.export({ format: 'jwk' })
  const site = createServer(({ url }, response) => {
    const data = url?.includes('/days') ? signed : entries
    const page = { data, page: 1, numOfRecords: 50, total: data.length, publicKey: x }
    response.writeHead(200).end(JSON.stringify(page))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const { port } = site.address() as AddressInfo // it listens on a port
  return { address: `http://127.0.0.1:${port}`, signed }
}

test('what was kept of earlier looks and cannot be read is no first look, at which everything holds', async () => {
  const looking = checkKeyLog((await openSite()).address, import.meta.dirname)
  await expect(looking).rejects.toMatchObject({ code: 'EISDIR', syscall: 'read' })
  await expect(checkKeyLog((await openSite()).address, import.meta.filename)).rejects.toThrow('JSON')
})

test('a day that a full disk cut short is kept anew, and ends no later look', async () => {
  const folder = await createTemporaryFolder('key-log')
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'days.jsonl')
  const { address, signed } = await openSite(['2026-11-28', '2026-11-29'])
  await checkKeyLog(address, file)
  const lines = signed.map((day) => JSON.stringify(day))
  expect(await readFile(file, 'utf8')).toBe(`${lines.join('\n')}\n`)
  // Whole but for its end: nothing is missing of it.
  await truncate(file, lines.join('\n').length)
  await checkKeyLog(address, file)
  expect(await readFile(file, 'utf8')).toBe(lines.join('\n'))
  await truncate(file, lines.join('\n').length - 20)
  for (const _ of ['cut', 'kept', 'known']) await checkKeyLog(address, file)
  expect(await readFile(file, 'utf8')).toBe(`${lines.join('\n').slice(0, -20)}\n${lines[1]}\n`)
  await truncate(file, 0)
  await checkKeyLog(address, file)
  expect(await readFile(file, 'utf8')).toBe(`${lines.join('\n')}\n`)
  expect(process.exitCode).toBeUndefined()
})
