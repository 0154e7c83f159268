import type { Context } from '#context.ts'
import type { Job } from '#jobs/queue.ts'
import { deliverMail } from '#mail/outbox.ts'

/** Every kind of work that the worker does. */
export const workerJobs = [deliverMail] as Job[]

/** Starts working on the queue; it ends when the queue closes. */
export async function startWorker(context: Context) {
  await context.queue.work(context, workerJobs)
}
