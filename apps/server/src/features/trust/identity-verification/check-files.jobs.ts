import type { Job } from '#jobs/queue.ts'

/** Deletes a selfie or film about which somebody has decided, or which was taken back. */
export const removeSelfie: Job<{ key: string }> = {
  name: 'verification.delete-selfie',
  formerName: 'verification.selfie',
  retryLimit: 20,
  retryDelay: 30,
  perform: ({ storage }, { key }) => storage.remove(key),
}
