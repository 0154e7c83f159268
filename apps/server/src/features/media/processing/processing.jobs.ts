import type { Job } from '#jobs/queue.ts'
import { processUpload } from './processing.service.ts'

/**
 * Makes of an upload what may be shown. One at a time: each takes all the processor that it gets. It is tried for weeks,
 * since what stands against it is a storage that is away; an upload that cannot be read is given up by itself.
 */
export const processMedia: Job<{ id: string }> = {
  name: 'media.process',
  retryLimit: 500,
  retryDelay: 10,
  // Above what the costliest film may take (media/video.ts).
  expireInSeconds: 3_600,
  heartbeatSeconds: 30,
  perform: (context, { id }, signal) => processUpload(context, id, signal),
}
