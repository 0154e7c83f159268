import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Namespaces that every screen needs first. */
const firstTexts = ['common', 'navigation', 'footer', 'pages']

/** Lets the browser fetch fonts and first texts beside the scripts instead of after them. */
export function preloads(): Plugin {
  return {
    name: 'amour:preloads',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
        return [
          ...fonts.map((file) => preload(`/${file}`, { as: 'font', type: 'font/woff2' })),
          ...(bundle ? firstTexts.map((name) => preload(`/locales/i18n/${name}.json`, { as: 'fetch' })) : []),
        ]
      },
    },
  }
}

function preload(href: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', injectTo: 'head', attrs: { rel: 'preload', href, ...attributes, crossorigin: 'anonymous' } }
}
