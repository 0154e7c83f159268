import type { Context } from '@amour/server/context.ts'
import type { BanKind } from '@amour/server/features/media/banned-media/ban-lists.ts'
import { banHashes, banMedia } from '@amour/server/features/media/banned-media/banned-media.service.ts'
import { findByReference } from '@amour/server/features/media/moderation/media-review.service.ts'
import { Refusal } from '@amour/server/http/refusal.ts'
import { say, withApp } from './open-app.ts'

type Why = { kind: BanKind; note: string }

/** Puts pictures of items, by their references, or hashes that somebody told us on our own list of banned pictures. */
export const banPictures = (pictures: string[], why: Why): Promise<void> =>
  withApp(async (context) => {
    // Whoever is told that one is nowhere has banned none of them yet.
    const found: [picture: string, id: string | undefined][] = []
    for (const picture of pictures) found.push([picture, await find(context, picture)])
    for (const [picture, id] of found) say(`${picture}: ${await ban(context, { picture, id }, why)}`)
  })

/** The item of a reference; undefined of a hash. */
async function find(context: Context, picture: string): Promise<string | undefined> {
  if (/^[\da-f]{64}$/i.test(picture)) return undefined
  return findByReference(context, picture).catch((error: unknown) => {
    throw error instanceof Refusal ? new Error(`There is no item ${picture}. Nothing was banned.`) : error
  })
}

type Found = { picture: string; id: string | undefined }

async function ban(context: Context, { picture, id }: Found, why: Why): Promise<string> {
  const { added, alike } = id
    ? await banMedia(context, id, why)
    : await banHashes(context, [picture.toLowerCase()], why)
  const also = alike.length > 0 ? `; these show it too: ${alike.join(' ')}` : ''
  return `${added} new on the list${also}`
}
