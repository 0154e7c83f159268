import type { Context } from '#context.ts'
import { buildApp } from '#app.ts'
import { watchSpool } from '#features/media/uploads/upload-spool.service.ts'
import { buildMediaApp } from '#media-app.ts'

/**
 * Listens for members: the API and, where they are built, the site's files; beside it, on an origin of their own,
 * pictures and films. `url` tells the port that was free.
 */
export async function startMemberApi(context: Context) {
  const { host, port, media } = context.config
  const doors = new AsyncDisposableStack()
  try {
    doors.adopt(watchSpool(context), (spool) => spool.close())
    const app = doors.adopt(await buildApp(context), (opened) => opened.close())
    const url = await app.listen({ host, port })
    if (media) {
      const pictures = doors.adopt(await buildMediaApp(context), (opened) => opened.close())
      await pictures.listen({ host: media.host, port: media.port })
    }
    return { url, close: () => doors.disposeAsync() }
  } catch (error) {
    await doors.disposeAsync()
    throw error
  }
}
