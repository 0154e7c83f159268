// Not imported when it is needed: some browsers ask no second time for a module that did not come once.
// oxlint-disable-next-line import/default -- Vite answers with the worker's address
import url from './proof.worker.ts?worker&url'
import { createWorker } from './workers.ts'

/** Solves a challenge of GET /api/pow off the main thread; answers the value of the proof's header. */
export async function solveProof(challenge: Record<string, unknown>): Promise<string> {
  const worker = await createWorker(url)
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
        if (data === null) reject(new Error('The challenge could not be solved.'))
        else resolve(data)
      })
      worker.addEventListener('error', () => reject(new Error('The challenge could not be solved.')))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
