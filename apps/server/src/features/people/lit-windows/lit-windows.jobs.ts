import type { Job } from '#jobs/queue.ts'
import { drawMissingWindows, drawWindowOf, windowDrawing } from './lit-windows.service.ts'

export const drawWindow: Job<{ memberId: string }> = {
  ...windowDrawing,
  perform: (context, { memberId }, signal) => drawWindowOf(context, memberId, signal),
}

/** Draws those that are missing: of members from before there were windows, and of whoever has taken off their photo. */
export const drawAllWindows: Job = {
  name: 'members.draw-missing-windows',
  schedule: '23 * * * *',
  expireInSeconds: 4 * 3_600,
  heartbeatSeconds: 60,
  perform: (context, _, signal) => drawMissingWindows(context, signal),
}
