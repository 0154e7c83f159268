import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../../packages/locales/i18n/', import.meta.url))

/** Sentences of the mails; no screen reads them. */
const serverOnly = ['mails.json']

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
      for (const name of await readdir(folder)) {
        if (serverOnly.includes(name)) continue
        // Without the blanks: the browser does not read them.
        const source = JSON.stringify(JSON.parse(await readFile(folder + name, 'utf8')))
        this.emitFile({ type: 'asset', fileName: `locales/i18n/${name}`, source })
      }
    },
  }
}
