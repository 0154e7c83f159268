import { createServer } from 'node:net'

/** Below those that the system gives to anyone who calls out, and others for each process that asks. */
let tried = 20_000 + (process.pid % 120) * 100

/**
 * A port that no program listens on at present, and that nobody else is given until it is listened on: neither by the
 * system nor by a process beside this one, also after anyone who had it was killed.
 */
export async function freePort(): Promise<number> {
  tried += 1
  const port = tried
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await new Promise((settled) => {
    probe.once('listening', () => settled(true)).once('error', () => settled(false))
  })
  if (!isFree) return freePort()
  await new Promise((closed) => probe.close(closed))
  return port
}
