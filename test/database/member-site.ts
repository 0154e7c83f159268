import { rm } from 'node:fs/promises'
import { buildApp } from '@amour/server/app.ts'
import { readConfig } from '@amour/server/config.ts'
import { openInRole } from '@amour/server/processes/open-context.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

/** The member API as its start makes it over the servers that the settings name, in its role and with the schema made. */
export async function openMemberSite(settings: Record<string, string>) {
  await using stack = new AsyncDisposableStack()
  const dataDir = await createTemporaryFolder('site')
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const own = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PASSWORD_MEMORY: '1024', MEDIA_URL: 'off', API_DOCS: 'off' }
  const config = readConfig({ ...own, DATA_DIR: dataDir, ...settings })
  const opened = await openPrepared(config)
  stack.defer(opened.close)
  const api = await openInRole(opened.context, opened.urlOf('member-api'))
  stack.defer(api.close)
  const app = stack.adopt(await buildApp(api.context), (built) => built.close())
  const owned = stack.move()
  return { config, opened, api, app, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
