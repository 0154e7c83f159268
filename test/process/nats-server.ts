import { startDebianServer } from './debian-server.ts'
import { freePort } from './free-port.ts'

/** NATS as Debian ships it. */
export async function startNats() {
  const port = await freePort()
  const server = await startDebianServer('nats-server', {
    port,
    files: {},
    args: () => ['-a', '127.0.0.1', '-p', String(port)],
  })
  return { ...server, url: `nats://127.0.0.1:${port}` }
}
