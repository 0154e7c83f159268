import { z } from 'zod'
import { IdParams, Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'

/** The widths in pixels in which a picture is kept (docs/specification/gaps.md §3). */
export const pictureWidths = [160, 480, 960, 1600] as const

/**
 * Photos and videos of one member at most, and their bytes together (docs/specification/gaps.md §3,
 * docs/security/rules.md §2.9).
 */
export const PHOTO_QUOTA = 20
export const VIDEO_QUOTA = 5
export const SPACE_QUOTA = 1024 ** 3

/** Seconds in which a deletion can be taken back. */
export const UNDO_SECONDS = 10

/** Why a person who has looked at an upload may reject it; the sentences are in media.json. `explicit`: only where a site shows nothing explicit. */
export const reviewReasons = [
  'notYou',
  'otherPeople',
  'contactDetails',
  'advertising',
  'unclear',
  'underage',
  'noConsent',
  'illegal',
  'explicit',
] as const

/** The server finds those before the people's: what cannot be taken, what is known and banned, and what we have lost. */
const rejectionReasons = [
  'unreadable',
  'tooSmall',
  'tooLarge',
  'moving',
  'tooLong',
  'prohibited',
  'lost',
  ...reviewReasons,
] as const

/**
 * A picture to show: `placeholder` is its mean colour (#rrggbb), `urls` maps a width in pixels to a signed address
 * that works for this session for five minutes. The largest is never enlarged: it is as wide as `width` where that is
 * less than its name. A video's are of its poster.
 */
export const Picture = z.object({
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  urls: z.record(z.string(), z.string()),
})

const kind = z.enum(['photo', 'video'])
const rating = z.enum(['general', 'explicit'])

/**
 * What a video has beside its picture: length in milliseconds, the still shown before it plays, and the film itself.
 * All null for a photo.
 */
const videoShape = {
  durationMs: z.number().int().nullable(),
  poster: z.string().nullable(),
  video: z.string().nullable(),
}

/**
 * Of what somebody keeps private and shows the caller: until when, null where it does not end by itself, and whether they
 * have read what the law says of copying it. A client asks for no picture before they have.
 */
const Shared = z.object({ until: Moment.nullable(), isNoticeRead: z.boolean() })

/**
 * A photo or video as another member sees it. `isVeiled`: the item is explicit, and safe search is on or it
 * `awaitsConsent`; then `blur` is the address of a picture that the server blurred, and no address of the clear one is
 * there. `awaitsConsent`: it came in a message or is private, and the caller has not said yes to its owner's. `video` is
 * null too for a private film of which the caller's copy is not made (`prepareFilm`). `shared` is null for what is
 * public, and for one's own.
 */
export const Media = z.object({
  id: z.uuid(),
  kind,
  rating,
  isDefault: z.boolean(),
  isVeiled: z.boolean(),
  awaitsConsent: z.boolean(),
  blur: z.string().nullable(),
  picture: Picture,
  ...videoShape,
  shared: Shared.nullable(),
  likes: z.number().int(),
  liked: z.boolean(),
  createdAt: Moment,
})

/**
 * A photo or video as its owner sees it; it can stand where a `Picture` is wanted. While `processing` is `waiting` there
 * are no addresses yet, and width and height may be 0. `failed` goes with `status` rejected and a `reason`.
 * `deletedUntil`: it is deleted, nobody sees it, and until then the owner can take that back.
 * `reference` names a rejected item when its owner appeals.
 */
export const OwnMedia = Picture.extend({
  id: z.uuid(),
  kind,
  status: z.enum(['pending', 'approved', 'rejected']),
  processing: z.enum(['waiting', 'done', 'failed']),
  rating,
  visibility: z.enum(['public', 'private']),
  isDefault: z.boolean(),
  reason: z.enum(rejectionReasons).nullable(),
  reference: z.string(),
  ...videoShape,
  views: z.number().int(),
  likes: z.number().int(),
  liked: z.boolean(),
  deletedUntil: Moment.nullable(),
  createdAt: Moment,
})

const used = z.object({ used: z.number().int(), limit: z.number().int() })

/** How much of what is allowed a member has used; `bytes` of all items together. */
export const MediaQuota = z.object({ photos: used, videos: used, bytes: used })

/** The specification's name on the wire; a video's id is taken too. */
const PhotoBody = z.object({ photoId: z.uuid(errorKey('mediaUnknown')) })

const Likes = z.object({ likes: z.number().int(), liked: z.boolean() })

/** What a member does with their own photos and videos, and with those that others show them. */
export const media = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/users/me/media',
    access: 'member',
    shows: 'own',
    summary: 'One’s own photos and videos, the newest first, and how much is left of what is allowed',
    query: z.object({ kind: kind.optional() }),
    response: z.object({ data: z.array(OwnMedia), quota: MediaQuota }),
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/api/media/public',
    access: 'member',
    shows: 'own',
    summary: 'Show a photo or video to every member, once it is approved',
    body: PhotoBody,
    response: OwnMedia,
    refusals: ['notFound', 'mediaRejected'],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/media/private',
    access: 'member',
    shows: 'own',
    summary: 'Make a photo or video private; it is no longer the default photo',
    body: PhotoBody,
    response: OwnMedia,
    refusals: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/media/delete/:id',
    access: 'member',
    shows: 'own',
    summary: 'Delete a photo or video; for ten seconds it can be brought back',
    params: IdParams,
    response: z.object({ undoUntil: Moment }),
    refusals: ['notFound'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/media/:id/restore',
    access: 'member',
    shows: 'own',
    summary: 'Bring back what was deleted less than ten seconds ago',
    params: IdParams,
    response: OwnMedia,
    refusals: ['notFound'],
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: '/api/users/me/photo',
    access: 'member',
    shows: 'own',
    summary: 'Choose the photo that stands for oneself: approved, general and public',
    body: PhotoBody,
    response: OwnMedia,
    refusals: ['notFound', 'mediaNotDefault'],
  }),
  clearDefault: endpoint({
    method: 'DELETE',
    path: '/api/users/me/photo',
    access: 'member',
    shows: 'own',
    summary: 'Have no photo stand for oneself; none does by itself until one is chosen',
    response: z.object({ cleared: z.literal(true) }),
  }),
  viewed: endpoint({
    method: 'GET',
    path: '/api/profile/member/media/:id/viewed',
    access: 'complete',
    shows: 'members',
    changesState: true,
    summary: 'Say that one has looked at a photo or video; counts once',
    params: IdParams,
    response: Likes,
    refusals: ['notFound', 'mediaVeiled', 'mediaAwaitsConsent'],
  }),
  prepareFilm: endpoint({
    method: 'POST',
    path: '/api/media/:id/film',
    access: 'complete',
    shows: 'members',
    summary: 'Ask for one’s copy of a film that is shown privately; asked again, it tells when it is ready',
    params: IdParams,
    response: z.object({ state: z.enum(['preparing', 'ready']), video: z.string().nullable() }),
    refusals: ['notFound', 'mediaVeiled', 'mediaAwaitsConsent', 'tooManyRequests', 'videoOff'],
  }),
  liked: endpoint({
    method: 'GET',
    path: '/api/profile/member/media/:id/liked',
    access: 'complete',
    shows: 'members',
    changesState: true,
    summary: 'Like a photo or video of another member; counts once',
    params: IdParams,
    response: Likes,
    refusals: ['notFound', 'mediaVeiled', 'mediaAwaitsConsent', 'mediaOwn', 'accountRestricted'],
  }),
  unliked: endpoint({
    method: 'DELETE',
    path: '/api/profile/member/media/:id/liked',
    access: 'complete',
    shows: 'members',
    summary: 'Take a like back',
    params: IdParams,
    response: Likes,
    refusals: ['notFound'],
  }),
}

export type Picture = z.infer<typeof Picture>
export type Media = z.infer<typeof Media>
export type OwnMedia = z.infer<typeof OwnMedia>
export type MediaQuota = z.infer<typeof MediaQuota>
export type MediaKind = z.infer<typeof kind>
export type RejectionReason = (typeof rejectionReasons)[number]
export type ReviewReason = (typeof reviewReasons)[number]
