import type { Context } from '@amour/server/context.ts'
import { toBits } from '@amour/server/media/pdq/pdq-distance.ts'

/** Says of items that they show one picture: their hashes are a few bits apart, as those of copies are. */
export async function giveSamePicture({ db }: Pick<Context, 'db'>, mediaIds: string[], digit = 'a') {
  const rows = mediaIds.map((media_id, place) => {
    const pdq = toBits(`${digit.repeat(63)}${place.toString(16)}`)
    return { media_id, frame_ms: 0, pdq, quality: 100 }
  })
  await db.insertInto('media_hash').values(rows).execute()
}
