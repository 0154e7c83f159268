import { uploads } from '@amour/contract/media/uploads.ts'
import type { Mount } from '#http/router.ts'
import { uploadMedia } from './uploads.service.ts'

export function uploadRoutes(mount: Mount) {
  mount(uploads.photo, (delivery, context, peer) => uploadMedia(context, 'photo', delivery, peer), { keepsKey: true })
  mount(uploads.video, (delivery, context, peer) => uploadMedia(context, 'video', delivery, peer), { keepsKey: true })
}
