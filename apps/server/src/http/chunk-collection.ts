import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of uploads after which their chunks are collected. */
const PORTION = 16 * 2 ** 20

// Node has no call for it; this flag does no more than make V8's own one visible.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void // V8's own function

let waiting = 0

/**
 * Counts bytes of an upload that have been written. To V8 a chunk is a small object, whatever it holds outside of the
 * heap, so it collects so late that twenty large uploads at once leave a hundred megabytes of chunks lying about; a
 * minor collection every 16 MB takes a few milliseconds and keeps them at ten (docs/decisions/013).
 */
export function countUploadedBytes(bytes: number) {
  waiting += bytes
  if (waiting < PORTION) return
  waiting = 0
  collect({ type: 'minor' })
}
