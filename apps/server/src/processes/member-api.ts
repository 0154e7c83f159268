import type { Context } from '#context.ts'
import { buildApp } from '#app.ts'
import { watchSpool } from '#features/media/uploads/upload-spool.service.ts'
import { buildMediaApp } from '#media-app.ts'
import { sweepWorkFolders } from '#media/work-folder.ts'

/**
 * Listens for members: the API and, where they are built, the site's files; beside it, on an origin of their own,
 * pictures and films. `url` tells the port that was free.
 */
export async function startMemberApi(context: Context) {
  const { host, port, media } = context.config
  // Selfies are decoded here: what a killed process left of them lies where no worker may look.
  await sweepWorkFolders(context.log)
  const resources = new AsyncDisposableStack()
  try {
    resources.adopt(watchSpool(context), (spool) => spool.close())
    const app = resources.adopt(await buildApp(context), (opened) => opened.close())
    const url = await app.listen({ host, port })
    const apps = [app]
    if (media) {
      const pictures = resources.adopt(await buildMediaApp(context), (opened) => opened.close())
      await pictures.listen({ host: media.host, port: media.port })
      apps.push(pictures)
    }
    return {
      url,
      announceEnd: () => apps.forEach((one) => one.announceEnd()),
      close: () => resources.disposeAsync(),
    }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}
