import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotli } from './build/brotli.ts'
import { locales } from './build/locales.ts'
import { preloads } from './build/preloads.ts'

const api = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), tailwindcss(), locales(), preloads(), brotli()],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api, '/media': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api, '/media': api } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // A data: font or image would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone, every icon and small part becomes a file of its own: seventy requests for the first screen.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//,
              priority: 2,
            },
            { name: 'parts', test: /(packages\/ui\/src|lucide-react)\//, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
})
