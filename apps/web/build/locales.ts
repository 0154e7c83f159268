import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Namespaces } from '@amour/locales/namespaces.ts'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../../packages/locales/i18n/', import.meta.url))

/** Sentences that no screen of members reads: those of the mails and of the console. */
const isElsewhere = (name: string) => name === 'mails' || name.startsWith('console')

/** The sentences of all screens, by namespace. */
export async function readTexts(): Promise<Namespaces> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.json$/, ''))
  const read = async (name: string) => [name, JSON.parse(await readFile(`${folder}${name}.json`, 'utf8'))] as const
  const texts = await Promise.all(names.filter((name) => !isElsewhere(name)).map(read))
  return Object.fromEntries(texts) as Namespaces // one file for each namespace, by a test of the locales
}

/** Names this state of all sentences: any change of one changes it. */
const versionOf = (texts: Namespaces) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 10)

/** Where a built page finds the sentences of a namespace as they are now, which its browser may keep for ever. */
export const textsAddress = (name: string, texts: Namespaces) => `/locales/i18n/${name}.json?v=${versionOf(texts)}`

/** Sentences that stand in index.html, and that no script asks for. */
const ofPageAlone = new Set(['whatThisIs', 'previewImage', 'needsJavaScript'])

/**
 * Serves packages/locales at /locales/i18n/{namespace}.json and copies it into the build. `%key%` in index.html stands
 * for a sentence of common.json, which is read before any script runs, and `%texts%` for the version of all.
 */
export function locales(): Plugin {
  return {
    name: 'amour:locales',
    configureServer(server) {
      server.middlewares.use('/locales/i18n', (request, response, next) => {
        const [, name] = /^\/([a-z-]+\.json)(?:\?|$)/.exec(request.url ?? '') ?? []
        if (!name) return next()
        readFile(folder + name, 'utf8').then(
          (text) => response.setHeader('content-type', 'application/json').end(text),
          () => next(),
        )
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const texts = await readTexts()
        const sentences: Record<string, string> = { ...texts.common, texts: versionOf(texts) }
        return html.replace(/%(\w+)%/g, (placeholder, key: string) => sentences[key] ?? placeholder)
      },
    },
    async generateBundle() {
      for (const [name, texts] of Object.entries(await readTexts())) {
        // Without the blanks: the browser does not read them.
        const source = JSON.stringify(texts, (key, value: unknown) => (ofPageAlone.has(key) ? undefined : value))
        this.emitFile({ type: 'asset', fileName: `locales/i18n/${name}.json`, source })
      }
    },
  }
}
