import { createServer, type Server } from 'node:net'

/** Below those that the system gives to anyone who calls out; each process that asks has a block of its own. */
const FIRST = 20_000
const BLOCKS = 120
const IN_BLOCK = 100

let block: Promise<number> | undefined
let given = 0

/**
 * A port that no program listens on at present, and that nobody else is given until it is listened on: neither by the
 * system nor by a process beside this one, also after anyone who had it was killed.
 */
export async function freePort(): Promise<number> {
  block ??= claimBlock()
  // The first of a block is what claims it.
  const port = (await block) + 1 + (given++ % (IN_BLOCK - 1))
  const probe = await listenOn(port)
  if (!probe) return freePort()
  await new Promise((closed) => probe.close(closed))
  return port
}

/** Takes the next block whose first port nobody listens on, and listens there for as long as this process lives. */
async function claimBlock(turn = process.pid % BLOCKS): Promise<number> {
  const first = FIRST + turn * IN_BLOCK
  const claim = await listenOn(first)
  claim?.unref()
  return claim ? first : claimBlock((turn + 1) % BLOCKS)
}

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1')
  return new Promise((settle) => {
    server.once('listening', () => settle(server)).once('error', () => settle(undefined))
  })
}
