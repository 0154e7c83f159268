import type { OwnMedia } from '@amour/contract/media/media.ts'

/** What the ribbon on one's own photo or video says. */
export type OwnState = 'processing' | 'failed' | 'rejected' | 'pending' | 'explicit' | 'approved'

export function getOwnMediaState({ status, processing, rating }: OwnMedia): OwnState {
  if (processing === 'failed') return 'failed'
  if (status === 'rejected') return 'rejected'
  if (processing === 'waiting') return 'processing'
  if (status === 'pending') return 'pending'
  return rating === 'explicit' ? 'explicit' : 'approved'
}

/** What can be done with an item, in the one place that button and rule share. */
export const isActionAllowed = {
  beShown: ({ status }: OwnMedia) => status !== 'rejected',
  beDefault: ({ kind, status, rating }: OwnMedia) => kind === 'photo' && status !== 'rejected' && rating === 'general',
  becomeDefaultNow: ({ status, rating, visibility }: OwnMedia) =>
    status === 'approved' && rating === 'general' && visibility === 'public',
  beCropped: ({ kind, status, processing }: OwnMedia) =>
    kind === 'photo' && status !== 'rejected' && processing === 'done',
}
