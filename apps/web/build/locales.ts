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

/**
 * Serves packages/locales at /locales/i18n/{namespace}.json and copies it into the build. `%key%` in index.html stands
 * for a sentence of common.json, which is read before any script runs.
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
        const sentences: Record<string, string> = JSON.parse(await readFile(`${folder}common.json`, 'utf8'))
        return html.replace(/%(\w+)%/g, (placeholder, key: string) => sentences[key] ?? placeholder)
      },
    },
    async generateBundle() {
      for (const [name, texts] of Object.entries(await readTexts())) {
        // Without the blanks: the browser does not read them.
        this.emitFile({ type: 'asset', fileName: `locales/i18n/${name}.json`, source: JSON.stringify(texts) })
      }
    },
  }
}
