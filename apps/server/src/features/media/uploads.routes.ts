import { uploads } from '@amour/contract/uploads.ts'
import type { On } from '#http/on.ts'
import { uploadMedia } from './uploading.service.ts'

export function uploadRoutes(on: On) {
  on(uploads.photo, (delivery, context, peer) => uploadMedia(context, 'photo', delivery, peer), { keepsKey: true })
  on(uploads.video, (delivery, context, peer) => uploadMedia(context, 'video', delivery, peer), { keepsKey: true })
}
