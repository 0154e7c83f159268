import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port that no program listens on at present. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const { port } = probe.address() as AddressInfo // a server on a port has an address with one
  await new Promise((closed) => probe.close(closed))
  return port
}
