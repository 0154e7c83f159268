import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Namespace } from '@amour/locales/namespaces.ts'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Plugin, ResolvedConfig, Rollup } from 'vite'
import type * as Prerender from '#prerender.tsx'
import type { MemberScreen, PrerenderedPage } from '#prerender.tsx'
import { filesOf } from './chunks.ts'
import { findOfflineScript, importMap, readStart, removeInlined, withIntegrity } from './integrity.ts'
import { readTexts, textsAddress } from './locales.ts'
import { memberLinks } from './member-links.ts'
import { type FirstPaint, inlineFirstPaint, withoutApp } from './first-paint.ts'
import { streetPictures } from './street-pictures.ts'

type Bundle = Rollup.OutputBundle

/** Nobody, where no server fills in who runs the site. */
const nobody = {
  operator: { name: null, address: null, email: null },
  serviceStatusUrl: null,
  monitoringDsn: null,
}

/**
 * Prerenders every public page into `pages/`, in the frame of the built index.html. What only the server
 * knows stands in double braces, and it fills that in (apps/server/src/http/site/pages.ts). `screens.json` tells it which
 * addresses are screens.
 */
export function pages(): Plugin[] {
  let config: ResolvedConfig
  return [
    {
      name: 'amour:pages',
      apply: 'build',
      configResolved: (resolved) => void (config = resolved),
      writeBundle: {
        sequential: true,
        order: 'post',
        handler: async (_, bundle) => writePages(config, bundle),
      },
    },
    {
      name: 'amour:pages-in-development',
      apply: 'serve',
      transformIndexHtml: (html) => html.replace('{{site}}', JSON.stringify(nobody)),
    },
  ]
}

async function writePages(config: ResolvedConfig, bundle: Bundle) {
  const out = resolve(config.root, config.build.outDir)
  const folder = join(out, '.prerendering')
  const {
    startPrerendering,
    prerenderPage,
    prerenderOfflinePage,
    prerenderWaitingPage,
    pagePaths,
    memberScreens,
    screenPaths,
  } = await buildPrerenderer(config, folder)
  const texts = await readTexts()
  await startPrerendering(texts)
  const textsAt = (name: Namespace) => textsAddress(name, texts)
  const frame = await readFile(join(out, 'index.html'), 'utf8')
  const read = (name: string) => readFileSync(join(out, name), 'utf8')
  const linksIn = (page: string, screens: MemberScreen[]) =>
    replaceOnce(page, '</head>', () => {
      const links = [photosFrom, ...memberLinks({ bundle, textsAt, known: namedIn(page) }, screens)]
      return `${links.join('\n    ')}\n  </head>`
    })
  const start = await readStart(config.root)
  const loading = { read, start, map: importMap(bundle, read) }
  const finish = (page: string, how: FirstPaint = loading) => withIntegrity(inlineFirstPaint(page, how), read)
  const memberShell = await prerenderWaitingPage()
  for (const path of pagePaths) {
    const file = join(out, 'pages', path === '/' ? 'index.html' : `${path.slice(1)}.html`)
    await mkdir(dirname(file), { recursive: true })
    const page = compose(frame, path, { page: await prerenderPage(path), memberShell, bundle, textsAt })
    // The one address with two screens.
    const whole =
      path === '/'
        ? linksIn(
            page,
            memberScreens.filter(({ at }) => at === '.*' || at === path),
          )
        : page
    await writeFile(file, finish(whole))
  }
  await writeFile(
    join(out, 'pages', 'offline.html'),
    finish(composeOffline(frame, await prerenderOfflinePage(), findOfflineScript(bundle)), { read, start }),
  )
  const shellPage = replaceOnce(frame, '<div id="root"></div>', () => `<div id="root">${memberShell}</div>`)
  await writeFile(join(out, 'index.html'), finish(linksIn(shellPage, memberScreens)))
  await removeInlined(out)
  await writeFile(join(out, 'screens.json'), JSON.stringify(screenPaths))
  await rm(folder, { recursive: true })
}

/** Builds the same components for Node, whose lazy parts load from the folder during prerendering. */
async function buildPrerenderer(
  { root, build: { assetsInlineLimit, rolldownOptions } }: ResolvedConfig,
  folder: string,
) {
  const { assetFileNames } = [rolldownOptions.output ?? {}].flat()[0] ?? {}
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), streetPictures()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs', ...(assetFileNames && { assetFileNames }) } },
    },
  })
  return (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as typeof Prerender // the file just built
}

type PrerenderInput = {
  page: PrerenderedPage
  /** What a member sees instead until the app has come. */
  memberShell: string
  bundle: Bundle
  textsAt: (name: Namespace) => string
}

function compose(frame: string, path: string, { page, memberShell, bundle, textsAt }: PrerenderInput): string {
  const known = namedIn(frame)
  const scripts = page.first.flatMap((id) => filesOf(bundle, id).scripts).filter((file) => !known.has(file))
  const styles = page.rendered.flatMap((id) => filesOf(bundle, id).styles).filter((file) => !known.has(file))
  const whose = path === '/' ? forVisitors : ''
  const head = [
    `<meta name="description" content="${escape(page.description)}" />`,
    `<link rel="canonical" href="{{siteUrl}}${page.canonical}" />`,
    ...openGraph(page),
    ...page.structuredData.map((data) => `<script type="application/ld+json">${escapeData(data)}</script>`),
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...[...new Set(scripts)].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}"${whose} />`),
    ...page.texts.map((name) => preload(textsAt(name), whose)),
  ]
  return replaceOnce(
    replaceOnce(
      replaceOnce(frame.replace(/<meta name="description"[^>]*>\s*/, ''), /<title>[^<]*<\/title>/, () =>
        [`<title>${escape(page.title)}</title>`, head[0], head[1]].join('\n    '),
      ),
      '</head>',
      () => `  ${head.slice(2).join('\n    ')}\n  </head>`,
    ),
    '<div id="root"></div>',
    () => `<div id="root" data-path="${path}">${page.html}</div><template id="member-shell">${memberShell}</template>`,
  )
}

/** The files that a page names for everybody. */
const namedIn = (page: string) =>
  new Set([...page.matchAll(/(?:href|src)="\/([^"]+)"(?! data-visitor)/g)].map(([, file]) => file))

/** No app in it; it goes by itself as soon as there is a line again. */
function composeOffline(frame: string, { html, title }: { html: string; title: string }, script: string): string {
  const head = `<title>${escape(title)}</title>\n    <meta name="robots" content="noindex" />`
  const back = `<script src="/${script}"></script>`
  return replaceOnce(
    replaceOnce(withoutApp(frame), /<title>[^<]*<\/title>/, () => head),
    '<div id="root"></div>',
    () => html + back,
  )
}

function openGraph({ title, description, canonical }: PrerenderedPage): string[] {
  const properties = { title, description, url: `{{siteUrl}}${canonical}` }
  return Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${escape(content)}" />`,
  )
}

/** Marks what a member does without, by which start.js takes it away. */
const forVisitors = ' data-visitor'

/** Where the photos of members' screens come from; the server fills it in. */
const photosFrom = '<link rel="preconnect" href="{{mediaUrl}}" data-at=".*" />'

const preload = (href: string, whose: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" fetchpriority="low" href="${href}"${whose} />`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeData = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

function replaceOnce(text: string, pattern: string | RegExp, by: () => string): string {
  const replaced = text.replace(pattern, by)
  if (replaced === text) throw new Error(`index.html lacks ${pattern}.`)
  return replaced
}
