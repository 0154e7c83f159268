import type { Job } from '#jobs/queue.ts'

/** Makes of an upload what may be shown. One at a time: each takes all the processor that it gets. */
export const processMedia: Job<{ id: string }> = {
  name: 'media.process',
  retryLimit: 10,
  retryDelay: 10,
  expireInSeconds: 1_800,
  heartbeatSeconds: 30,
  perform: () => Promise.reject(new Error('Uploads are not processed yet.')),
}
