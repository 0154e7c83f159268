import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'
import { SignedQuery } from '#security/signed-address.ts'
import { isSignedMedia, variants } from '#media/media-address.ts'

/** For how long after it has stopped working an address tells that its item was shown to somebody. In milliseconds. */
const TRACEABLE_FOR = 30 * DAY

/** The item whose address stands in a text, as we have given it to a session of late; undefined for any other address. */
export function readShownAddress(context: Context, text: string): { mediaId: string; sessionId: string } | undefined {
  const [, mediaId, name, query] = /\/media\/([\da-f-]{36})\/(\w+)\?(\S+)/i.exec(text) ?? []
  const variant = variants.find((each) => each === name)
  const signature = SignedQuery.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (!mediaId || !variant || !signature.success) return undefined
  const isOurs = isSignedMedia(context, mediaId, variant, signature.data, { grace: TRACEABLE_FOR })
  return isOurs ? { mediaId, sessionId: signature.data.v } : undefined
}
