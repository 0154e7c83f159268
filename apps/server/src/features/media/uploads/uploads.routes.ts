import { uploads } from '@amour/contract/media/uploads.ts'
import type { Mount } from '#http/router.ts'
import { uploadMedia } from './uploads.service.ts'

export function uploadRoutes(on: Mount) {
  on(uploads.photo, (delivery, context, peer) => uploadMedia(context, 'photo', delivery, peer), { keepsKey: true })
  on(uploads.video, (delivery, context, peer) => uploadMedia(context, 'video', delivery, peer), { keepsKey: true })
}
