import type { Context } from '@amour/server/context.ts'
import type { BanKind } from '@amour/server/features/media/banned-media/ban-lists.ts'
import { banHashes, banMedia } from '@amour/server/features/media/banned-media/banned-media.service.ts'
import { findByReference } from '@amour/server/features/media/moderation/media-review.service.ts'
import { say, withApp } from './open-app.ts'

type Why = { kind: BanKind; note: string }

/** Puts pictures of items, by their references, or hashes that somebody told us on our own list of banned pictures. */
export const banPictures = (pictures: string[], why: Why): Promise<void> =>
  withApp(async (context) => {
    for (const picture of pictures) say(`${picture}: ${await ban(context, picture, why)}`)
  })

async function ban(context: Context, picture: string, why: Why): Promise<string> {
  const { added, alike } = /^[\da-f]{64}$/i.test(picture)
    ? await banHashes(context, [picture.toLowerCase()], why)
    : await banMedia(context, await findByReference(context, picture), why)
  const also = alike.length > 0 ? `; these show it too: ${alike.join(' ')}` : ''
  return `${added} new on the list${also}`
}
