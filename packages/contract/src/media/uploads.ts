import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { OwnMedia } from './media.ts'
import { errorKey } from '#error-key.ts'

/** Largest photo and video in bytes, and longest video in milliseconds (docs/specification/gaps.md §3). */
export const PHOTO_BYTES = 10 * 1024 ** 2
export const VIDEO_BYTES = 50 * 1024 ** 2
export const VIDEO_MS = 60_000

/** What stands beside the `file` in the multipart body; best before it, since it is checked before the file is taken. */
export const UploadFields = z.object({
  visibility: z.enum(['public', 'private'], errorKey('choiceInvalid')).default('private'),
})

const refusals = [
  'invalid',
  'tooLarge',
  'unsupportedType',
  'mediaDuplicate',
  'spaceQuota',
  'storageFull',
  'tooManyRequests',
  'accountRestricted',
] as const

/** The answer comes before the item has been made safe: `processing` is waiting, `status` pending. */
export const uploads = {
  photo: endpoint({
    method: 'POST',
    path: '/api/media/photo/upload',
    access: 'member',
    shows: 'own',
    isIdempotent: true,
    fileBytes: PHOTO_BYTES,
    summary: 'Upload a photo: JPEG, PNG, WebP or HEIC of up to 10 MB',
    body: UploadFields,
    status: 201,
    response: OwnMedia,
    refusals: [...refusals, 'photoQuota'],
  }),
  video: endpoint({
    method: 'POST',
    path: '/api/media/video/upload',
    access: 'member',
    shows: 'own',
    isIdempotent: true,
    fileBytes: VIDEO_BYTES,
    summary: 'Upload a video: MP4, MOV or WebM of up to 50 MB and 60 seconds',
    body: UploadFields,
    status: 201,
    response: OwnMedia,
    refusals: [...refusals, 'videoQuota', 'videoOff'],
  }),
}
