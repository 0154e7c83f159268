import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Plugin, ResolvedConfig, Rollup } from 'vite'
import type * as Prerender from '#prerender.tsx'
import type { PrerenderedPage } from '#prerender.tsx'
import { filesOf } from './chunks.ts'
import { readTexts } from './locales.ts'

type Bundle = Rollup.OutputBundle

/** Nobody, where no server fills in who runs the site. */
const nobody = {
  operator: { name: null, address: null, email: null },
  serviceStatusUrl: null,
  monitoringDsn: null,
}

/**
 * Draws every public page at build time into `pages/`, in the frame of the built index.html. What only the server
 * knows stands in double braces, and it fills that in (apps/server/src/http/pages.ts).
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
        handler: async (_, bundle) => drawPages(config, bundle),
      },
    },
    {
      name: 'amour:pages-in-development',
      apply: 'serve',
      transformIndexHtml: (html) => html.replace('{{site}}', JSON.stringify(nobody)),
    },
  ]
}

async function drawPages(config: ResolvedConfig, bundle: Bundle) {
  const out = resolve(config.root, config.build.outDir)
  const folder = join(out, '.drawing')
  const { start, drawPage, pagePaths } = await buildDrawing(config, folder)
  await start(await readTexts())
  const frame = paintFirst(await readFile(join(out, 'index.html'), 'utf8'))
  for (const path of pagePaths) {
    const file = join(out, 'pages', path === '/' ? 'index.html' : `${path.slice(1)}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, compose(frame, path, await drawPage(path), bundle))
  }
  await rm(folder, { recursive: true })
}

/** Builds the same components for Node, whose lazy parts load from the folder while pages are drawn. */
async function buildDrawing({ root, build: { assetsInlineLimit, rolldownOptions } }: ResolvedConfig, folder: string) {
  const { assetFileNames } = [rolldownOptions.output ?? {}].flat()[0] ?? {}
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
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

/** What stands before it is there for the first paint. */
const firstScript = '<script src="/start.js">'

function compose(bare: string, path: string, page: PrerenderedPage, bundle: Bundle): string {
  const known = new Set([...bare.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file))
  const scripts = page.first.flatMap((id) => filesOf(bundle, id).scripts).filter((file) => !known.has(file))
  const styles = page.drawn.flatMap((id) => filesOf(bundle, id).styles).filter((file) => !known.has(file))
  const sheets = [...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`)
  // After the stylesheet of the whole site, which names the layers in their order.
  const frame = replaceOnce(bare, firstScript, () => [...sheets, firstScript].join('\n    '))
  const head = [
    `<meta name="description" content="${escape(page.description)}" />`,
    `<link rel="canonical" href="{{siteUrl}}${page.canonical}" />`,
    ...openGraph(page),
    ...page.structuredData.map((data) => `<script type="application/ld+json">${escapeData(data)}</script>`),
    ...[...new Set(scripts)].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}" />`),
    ...page.texts.map((name) => preload(`/locales/i18n/${name}.json`)),
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
    () => `<div id="root" data-path="${path}">${page.html}</div>`,
  )
}

/**
 * A drawn page needs its stylesheets for the first paint and nothing else: they stand first, and what makes the page
 * come alive, fonts and texts among it, leaves the line to them.
 */
function paintFirst(frame: string): string {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/g
  const sheets = frame.match(sheet) ?? []
  return replaceOnce(frame.replace(sheet, ''), firstScript, () =>
    [...sheets.map((link) => link.trim()), firstScript].join('\n    '),
  ).replace(/<(script type="module"|link rel="(?:modulepreload|preload)")/g, '<$1 fetchpriority="low"')
}

function openGraph({ title, description, canonical }: PrerenderedPage): string[] {
  const properties = { title, description, url: `{{siteUrl}}${canonical}` }
  return Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${escape(content)}" />`,
  )
}

const preload = (href: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" fetchpriority="low" href="${href}" />`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeData = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

function replaceOnce(text: string, wanted: string | RegExp, by: () => string): string {
  const replaced = text.replace(wanted, by)
  if (replaced === text) throw new Error(`index.html lacks ${wanted}.`)
  return replaced
}
