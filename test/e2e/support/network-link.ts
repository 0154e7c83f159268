import { createConnection, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** The way between a browser and the site, which a test can cut and mend. */
export async function openNetworkLink(siteUrl: string) {
  const target = new URL(siteUrl)
  const open = new Set<Socket>()
  const answers = new Map<Socket, Socket>()
  let isCut = false

  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = createConnection(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => open.delete(socket))
      socket.pipe(other)
    }
    answers.set(far, near)
    far.on('close', () => answers.delete(far))
    return undefined
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo // a server on a port has an address with one

  return {
    url: `http://localhost:${port}`,
    /** Every connection breaks, and none comes about. */
    cut() {
      isCut = true
      for (const socket of open) socket.resetAndDestroy()
    },
    mend: () => void (isCut = false),
    /** What is asked arrives, and its answers wait: on the connections that are open. Answers what lets them go. */
    holdAnswers() {
      const held = [...answers]
      for (const [far, near] of held) far.unpipe(near)
      return () => held.forEach(([far, near]) => far.pipe(near))
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type NetworkLink = Awaited<ReturnType<typeof openNetworkLink>>

/** Has a page send so many bytes a second and no more; answers what ends that. */
export async function slowDown(page: Page, bytes: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const send = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await session.send('Network.emulateNetworkConditions', conditions)
  }
  await send(bytes)
  return () => send(-1)
}
