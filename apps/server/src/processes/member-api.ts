import type { Context } from '#context.ts'
import { buildApp } from '#app.ts'
import { keepSpool } from '#features/media/spooling.service.ts'

/** Listens for members: the API and, where they are built, the site's files. `url` tells the port that was free. */
export async function startMemberApi(context: Context) {
  const app = await buildApp(context)
  const { host, port } = context.config
  const url = await app.listen({ host, port })
  const spool = keepSpool(context)
  return {
    url,
    async close() {
      await app.close()
      await spool.close()
    },
  }
}
