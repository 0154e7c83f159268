import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import texts from '@amour/locales/i18n/console-on-call.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'
import { screens } from './src/screens.ts'

const api = 'http://127.0.0.1:8081'

/** Tells the server which addresses are screens. */
const listScreens: Plugin = {
  name: 'amour:screens',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.values(screens)) })
  },
}

/** Puts the stylesheet that a part of the kit imports below the console's own sheets (console.css names the layers). */
const kitLayer: Plugin = {
  name: 'amour:kit-layer',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/ui\/src\/styles\/(?!tokens|fonts).*\.css$/ },
    handler: (css) => ({ code: `@layer kit {\n${css}\n}`, map: null }),
  },
}

/** Has each script of the page bear its digest: no other runs in its place. */
const integrity: Plugin = {
  name: 'amour:integrity',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    async handler({ dir = '' }) {
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const named = [...page.matchAll(/<script([^>]*?)(?: crossorigin)? src="\/([^"]+)"/g)]
      const scripts = named.map(async ([tag, before, file = '']) => {
        const digest = createHash('sha256')
          .update(await readFile(join(dir, file)))
          .digest('base64')
        return [tag, `<script${before} crossorigin integrity="sha256-${digest}" src="/${file}"`] as const
      })
      const whole = (await Promise.all(scripts)).reduce((text, [tag, checked]) => text.replace(tag, checked), page)
      await writeFile(join(dir, 'index.html'), whole)
    },
  },
}

export default defineConfig({
  plugins: [react(), kitLayer, tailwindcss(), listScreens, integrity],
  define: { DISCREET: JSON.stringify(texts.bell.words) },
  server: { host: '127.0.0.1', port: 5174, proxy: { '/api': api } },
  build: {
    target: 'es2023',
    // A data: font or image would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // People of the staff open it once a day; one file of everything is simpler than a faster first screen.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/service-worker.ts' },
      // The worker's address is its scope and its name for good.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})
