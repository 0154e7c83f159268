import type { HtmlTagDescriptor, Plugin } from 'vite'
import { readTexts, textsAddress } from './locales.ts'

/** Namespaces that every screen needs first. */
const firstTexts = ['common', 'navigation', 'footer', 'pages']

/** Lets the browser fetch fonts and first texts beside the scripts instead of after them. */
export function preloads(): Plugin {
  return {
    name: 'amour:preloads',
    transformIndexHtml: {
      order: 'post',
      async handler(_, { bundle }) {
        const texts = await readTexts()
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
        return [
          ...fonts.map((file) => preload(`/${file}`, { as: 'font', type: 'font/woff2' })),
          ...(bundle ? firstTexts.map((name) => preload(textsAddress(name, texts), { as: 'fetch' })) : []),
        ]
      },
    },
  }
}

function preload(href: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', injectTo: 'head', attrs: { rel: 'preload', href, ...attributes, crossorigin: 'anonymous' } }
}
