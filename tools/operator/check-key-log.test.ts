import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkKeyLog } from './check-key-log.ts'

test('what was kept of earlier looks and cannot be read is no first look, at which everything holds', async () => {
  const { x: publicKey } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const empty = JSON.stringify({ data: [], page: 1, numOfRecords: 50, total: 0, publicKey })
  const site = createServer((_, response) => void response.writeHead(200).end(empty)).listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const { port } = site.address() as AddressInfo // it listens on a port
  const looking = checkKeyLog(`http://127.0.0.1:${port}`, import.meta.dirname)
  await expect(looking).rejects.toMatchObject({ code: 'EISDIR', syscall: 'read' })
})
