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

export default defineConfig({
  plugins: [react(), kitLayer, tailwindcss(), listScreens],
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
