import type { Context } from '#context.ts'
import { buildConsole } from '#console-app.ts'

/** Listens for the staff: the console's calls and, where they are built, its files. */
export async function startModeratorApi(context: Context) {
  const app = await buildConsole(context)
  const { host, port } = context.config.console
  const url = await app.listen({ host, port })
  return { url, announceEnd: () => app.announceEnd(), close: () => app.close() }
}
