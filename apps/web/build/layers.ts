import type { Plugin } from 'vite'

/**
 * Puts a part's stylesheet, which its component imports, into the layer of components: the screens' own utilities win
 * over it whenever it comes. theme.css names the layers and gives its imports one itself.
 */
export function layers(): Plugin {
  return {
    name: 'amour:layers',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/ui\/src\/(styles|motion)\/(?!theme\.css).*\.css$/ },
      handler: (css) => ({ code: `@layer components {\n${css}\n}`, map: null }),
    },
  }
}
