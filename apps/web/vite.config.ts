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
  },
})
