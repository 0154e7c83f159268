import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@amour/server/app.ts'
import type { Config } from '@amour/server/config.ts'
import { world } from '@amour/test/world.ts'

/** A public page as the build leaves it. */
export const about = [
  '<link rel="canonical" href="{{siteUrl}}/about" /><title>about</title>',
  '<script id="site" type="application/json">{{site}}</script>',
  '<li data-if="serviceStatusUrl"><a href="{{serviceStatusUrl}}">Status</a></li>',
  '<p>{{operatorName}}</p><p class="at" data-if="operatorAddress">{{operatorAddress}}</p><p>© {{year}}</p>',
].join('\n')

/** The app over a built site of a few files, run by somebody or nobody. */
export async function builtSite(changes: Partial<Config> = {}) {
  const stack = new AsyncDisposableStack()
  const w = stack.use(await world())
  const webDir = await mkdtemp(join(tmpdir(), 'amour-site-'))
  stack.defer(() => rm(webDir, { recursive: true }))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, 'pages', 'legal'), { recursive: true })
  await writeFile(join(webDir, 'index.html'), '<!doctype html><html data-texts="abc"><title>frame</title>{{site}}')
  await writeFile(
    join(webDir, 'pages', 'index.html'),
    '<title>landing</title><style>p{}</style><script type="importmap">{}</script><script>1</script>{{siteUrl}}',
  )
  await writeFile(join(webDir, 'pages', 'about.html'), about)
  await writeFile(join(webDir, 'pages', 'legal', 'terms.html'), '<title>terms</title>')
  await writeFile(join(webDir, 'theme.js'), '1')
  await writeFile(join(webDir, 'releases.json'), '[["about"]]')
  await writeFile(join(webDir, 'screens.json'), '["/", "/about", "/login", "/member/:username", "/search/*"]')
  await writeFile(join(webDir, 'assets', 'main-abc123.js'), '2')
  await mkdir(join(webDir, 'locales', 'i18n'), { recursive: true })
  await writeFile(join(webDir, 'locales', 'i18n', 'common.json'), '{}')
  const config = { ...w.context.config, siteUrl: 'https://amour.example', webDir, ...changes }
  const app = await buildApp({ ...w.context, config })
  stack.defer(() => app.close())
  return { app, clock: w.clock, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
