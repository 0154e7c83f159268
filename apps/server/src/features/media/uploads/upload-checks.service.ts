import type { MediaKind } from '@amour/contract/media/media.ts'
import { errorText } from '@amour/locales/errors.ts'
import { reasonText } from '@amour/locales/media.ts'
import type { Context, MemberContext } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { canTakeVideos } from '#media/ffmpeg.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { kindOf, type MediaFormat, sniffFormat } from '#media/sniff.ts'
import { toStorageAway } from '#media/synced-files.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'

/** Seconds after which an ffmpeg may have been installed. */
const FFMPEG_RETRY_AFTER = 3_600

/** Throws for who may upload nothing, before anything has come: `accountRestricted`, `videoOff`. */
export async function requireUploadAllowed({ caller, config }: MemberContext, kind: MediaKind) {
  requireUnrestricted(caller)
  if (kind === 'video' && !(await canTakeVideos(config))) {
    throw new Refusal('videoOff', { retryAfter: FFMPEG_RETRY_AFTER })
  }
}

/**
 * Looks at the first bytes of a file, and at the head of a photo, so that a member hears at once what would never do.
 * The worker, which reads it to its end, has the last word. Throws `unsupportedType`, or `invalid` under `file`.
 */
export async function requireUsableMedia({ decoder }: Context, kind: MediaKind, path: string) {
  const format = await sniffFormat(path)
  if (!format || kindOf(format) !== kind) throw otherType(kind)
  if (kind !== 'photo') return
  await inTurn(() => decoder.checkPhoto(path)).catch((error: unknown) => createFileRefusal(error, format))
}

const otherType = (kind: MediaKind) =>
  new Refusal('unsupportedType', fileViolation(errorText(kind === 'photo' ? 'photoType' : 'videoType')))

function createFileRefusal(error: unknown, format: MediaFormat): never {
  if (!(error instanceof UnusableMedia)) throw toStorageAway(error)
  // There may be nothing here that reads HEIC: saving the same anew would not help.
  if (format === 'heif' && error.fault === 'unreadable') throw otherType('photo')
  throw new Refusal('invalid', fileViolation(reasonText(error.fault)))
}

/** A sentence for the field that holds the file. */
export const fileViolation = (message: string) => ({ violations: [{ propertyPath: 'file', message }] })

/** Looks under way at once; each is a process of its own. */
const RUNNING_MAX = 2

const waiting: (() => void)[] = []
let running = 0

async function inTurn(look: () => Promise<unknown>) {
  if (running < RUNNING_MAX) running += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    await look()
  } finally {
    // The place passes straight to whoever waits longest.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
