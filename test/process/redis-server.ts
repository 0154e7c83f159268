import { startDebianServer } from './debian-server.ts'
import { freePort } from './free-port.ts'

/** Redis as Debian ships it, which keeps nothing on a disk. */
export async function startRedis() {
  const port = await freePort()
  const server = await startDebianServer('redis-server', {
    port,
    files: {},
    args: () => ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  })
  return { ...server, url: `redis://127.0.0.1:${port}` }
}
