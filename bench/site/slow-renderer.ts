import { Worker } from 'node:worker_threads'
import type { Browser } from '@playwright/test'

/** Milliseconds for which a page runs before it is stopped: less than a frame, more than a system's timers are off by. */
const RUN = 1

/** Lets the processes run for RUN, then stops them for as long as the rate wants; in a thread that does nothing else. */
const thread = `
const { workerData: { ids, rate, run } } = require('node:worker_threads')
const clock = new Int32Array(new SharedArrayBuffer(4))
const tell = (signal) => { for (const id of ids) try { process.kill(id, signal) } catch {} }
for (;;) {
  tell('SIGCONT')
  const begun = performance.now()
  Atomics.wait(clock, 0, 0, run)
  const ran = performance.now() - begun
  tell('SIGSTOP')
  Atomics.wait(clock, 0, 0, ran * (rate - 1))
}`

/**
 * Slows all that the pages of a browser do, until it is disposed of: their main threads, their workers, and the threads on
 * which WebCrypto works. DevTools slow a main thread alone (they refuse a worker: "only supported for pages"), and neither
 * a derivation nor an RSA key is opened there.
 */
export async function slowRenderers(browser: Browser, rate: number): Promise<AsyncDisposable> {
  const ids = (await findRenderers(browser)).map(({ id }) => id)
  const stopper = new Worker(thread, { eval: true, workerData: { ids, rate, run: RUN } })
  return {
    async [Symbol.asyncDispose]() {
      await stopper.terminate()
      for (const id of ids) resume(id)
    },
  }
}

/** Seconds of processor time that the pages of a browser have taken until now, in all their threads. */
export async function readProcessorTime(browser: Browser): Promise<number> {
  return (await findRenderers(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function findRenderers(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer')
}

function resume(id: number) {
  try {
    process.kill(id, 'SIGCONT')
  } catch {
    // Its page was closed meanwhile.
  }
}
