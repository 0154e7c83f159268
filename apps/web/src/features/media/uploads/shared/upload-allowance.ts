import type { MediaKind, MediaQuota } from '@amour/contract/media/media.ts'

/** How many more of a kind a member may have; without an answer of the server as many as they like. */
export function countRemainingUploads(kind: MediaKind, quota: MediaQuota | undefined): number {
  if (!quota) return Infinity
  const { used, limit } = kind === 'photo' ? quota.photos : quota.videos
  return Math.max(0, limit - used)
}
