import { CryptoFailure } from '@amour/crypto/failure.ts'
import { createWorker } from '#app/call/workers.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
// Not imported when it is needed: some browsers ask no second time for a module that did not come once.
// oxlint-disable-next-line import/default -- Vite answers with the worker's address
import url from './crypto.worker.ts?worker&url'
import type { CryptoAnswer, CryptoTask, CryptoWork } from './crypto-tasks.ts'
import { CryptoStopped, KeyLocked } from './key-errors.ts'

type Waiting = { resolve: (output: never) => void; reject: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Promise<Worker> | undefined
let lastId = 0
let endRunning: (() => void) | undefined

// It holds what was derived of the password, and the password itself: neither outlasts its member here.
onMemberChange(() => endRunning?.())

/**
 * Has the crypto worker do something; it starts with the first question. Throws CryptoFailure, of it CryptoStopped where
 * the worker ended meanwhile, or KeyLocked; and what the browser says where its script did not come, which the next
 * question asks for again.
 */
export async function runCryptoTask<T extends CryptoTask>(
  task: T,
  input: CryptoWork[T]['in'],
): Promise<CryptoWork[T]['out']> {
  const running = await (worker ??= start())
  return new Promise((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    running.postMessage({ id, task, input })
  })
}

async function start(): Promise<Worker> {
  try {
    return await load()
  } catch (error) {
    worker = undefined
    throw error
  }
}

async function load(): Promise<Worker> {
  const started = await createWorker(url)
  started.addEventListener('message', ({ data }: MessageEvent<CryptoAnswer>) => {
    const question = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failed' in data) question?.reject(data.failed === 'locked' ? new KeyLocked() : new CryptoFailure(data.failed))
    else question?.resolve(data.output as never) // the worker answers each task with its own output
  })
  const end = () => {
    started.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new CryptoStopped())
    waiting.clear()
  }
  endRunning = end
  started.addEventListener('error', end)
  // An answer that this engine cannot read has no id: whoever waited for it would wait for good.
  started.addEventListener('messageerror', end)
  return started
}
