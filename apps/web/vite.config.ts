import { createHash } from 'node:crypto'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotli } from './build/brotli.ts'
import { trimPasswordLists } from './build/password-lists.ts'
import { deltas } from './build/deltas.ts'
import { fontName, fonts } from './build/fonts.ts'
import { gallery } from './build/gallery.ts'
import { importsInOrder, offlineScript, withoutLooseScripts } from './build/integrity.ts'
import { icons } from './build/icons.ts'
import { keyLogPolicy } from './build/key-log-policy.ts'
import { layers } from './build/layers.ts'
import { leanI18next } from './build/lean-i18next.ts'
import { leanRouter } from './build/lean-router.ts'
import { leanZod } from './build/lean-zod.ts'
import { locales } from './build/locales.ts'
import { noNodeCrypto } from './build/no-node-crypto.ts'
import { pages } from './build/pages.ts'
import { preloads } from './build/preloads.ts'
import { releases } from './build/releases.ts'
import { serviceWorker } from './build/service-worker.ts'
import { speculationRules } from './build/speculation-rules.ts'
import { streetPictures } from './build/street-pictures.ts'

const api = 'http://127.0.0.1:8080'

const byNeed = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 }

/**
 * What several screens share would be named after all of them. Each keeps a name of its own from one release to the next,
 * by which what changed in it is told (build/deltas.ts).
 */
function shortName(name: string): string {
  const [first = '', ...others] = name.split('~')
  if (others.length === 0) return first
  return `${first}.${createHash('sha256').update(name).digest('base64url').slice(0, 2)}`
}

/** What stands around every screen of a member. */
const memberFrame = new RegExp(
  [
    'src/MemberToasts',
    'src/app/frame/(Member(Top|Bar|Links|End)|AccountMenu|ProfileLinks|TabBar|NewVersion|new-version)',
    'src/app/overlay/(ToastShelf|toasts)',
    'src/app/account/(account-calls|me|use-account-refresh)',
    'src/features/people/notifications/(NewsToasts|counts.api|news)',
  ]
    .map((path) => `/${path}\\.tsx?$`)
    .join('|'),
)

/** The registration's form, in steps and whole: merged by size, its parts would bring members' stylesheets to a visitor. */
const registrationForm =
  /src\/features\/account\/registration\/(ActivationNote|\w+Fields?|Register(Form|Steps)|RegistrationFailure|UsernameSuggestions|registration-values|use-[\w-]+)\.tsx?$/

export default defineConfig({
  // Which formats are written (src/app/account/formats.ts); the service worker and the workers read it as the page does.
  envPrefix: ['VITE_', 'AMOUR_WRITES'],
  plugins: [
    react(),
    keyLogPolicy(),
    layers(),
    trimPasswordLists(),
    leanZod(),
    leanRouter(),
    leanI18next(),
    noNodeCrypto(),
    tailwindcss(),
    locales(),
    icons(),
    speculationRules(),
    streetPictures(),
    gallery(),
    fonts(),
    preloads(),
    offlineScript(),
    importsInOrder(),
    withoutLooseScripts(),
    // Before the pages, which name its digest.
    serviceWorker(),
    pages(),
    deltas(),
    releases(),
    brotli(),
  ],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': api, '/media': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api, '/media': api } },
  // One file each: a worker starts from bytes that the page has compared (src/app/call/workers.ts).
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    target: 'es2023',
    // A data: font or image would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${shortName(fontName(name).replace(/\.\w+$/, ''))}-[hash:7][extname]`,
        codeSplitting: {
          // Left alone, every icon and small part becomes a file of its own: seventy requests for the first screen.
          // Grouped without regard to who needs them, a visitor loads what only members see.
          groups: [
            { name: 'vendor', test: /node_modules\//, tags: ['$initial'], priority: 5 },
            { name: 'shell', tags: ['$initial'], priority: 4 },
            {
              name: 'answers',
              test: /(node_modules\/@tanstack\/|src\/app\/call\/(QueryProvider|query-client|call-error)\.)/,
              priority: 3,
            },
            // Making a schema takes its time: a screen makes those of its own calls alone.
            {
              name: 'calls',
              test: /(node_modules\/zod\/|contract\/src\/endpoint\.ts|src\/app\/call\/call\.ts)/,
              priority: 3,
            },
            { ...byNeed, name: 'contract', test: /packages\/contract\//, priority: 2 },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
            // Apart from the parts: anyone who shows an icon would load a part that has it too, with its stylesheet. In few
            // files: an icon is a hundred bytes, and compresses beside its like.
            {
              ...byNeed,
              entriesAwareMergeThreshold: 12_000,
              name: 'icons',
              test: /node_modules\/lucide-react\//,
              priority: 2,
            },
            // Merged by size, what a text to be read looks like would come along with the forms of every visitor.
            { name: 'reading', test: /packages\/ui\/src\/styles\/screens\/(reading|page-index)\.css/, priority: 1.5 },
            // And what a member's page looks like, with a part of the landing.
            { name: 'member-page', test: /packages\/ui\/src\/styles\/screens\/member\.css/, priority: 1.5 },
            // And the house beside a form to come in by, with the forms of the landing.
            { name: 'doorway', test: /packages\/ui\/src\/styles\/screens\/doorway\.css/, priority: 1.5 },
            { ...byNeed, name: 'parts', test: /packages\/ui\//, priority: 1 },
            { name: 'member', test: memberFrame, priority: 0.5 },
            { name: 'registration-form', test: registrationForm, priority: 0.5 },
            // Of members' frame and of the registration, which shall not load that frame for it.
            { name: 'now', test: /src\/app\/hooks\/use-now\./, priority: 2 },
            { ...byNeed, name: 'shared', entriesAwareMergeThreshold: 4_000 },
          ],
        },
      },
    },
  },
})
