import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import settings from '@amour/locales/i18n/settings.json' with { type: 'json' }
import { build } from 'vite'
import type { Plugin, ResolvedConfig } from 'vite'
import { filesOf } from './chunks.ts'
import { findOfflineScript, readStart } from './integrity.ts'

/** Builds `sw.js`, which names the files of the shell and changes with every release. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'amour:service-worker',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler(_, bundle) {
        const { scripts, styles } = filesOf(bundle, 'main')
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        // What stands in place of a page that cannot come cannot be fetched then either.
        const drawings = Object.keys(bundle).filter((file) => /\/(?:offline|error|lost)-[\w-]+\.svg$/.test(file))
        const others = [findOfflineScript(bundle)]
        const shell = [
          '/offline',
          ...[...others, ...scripts, ...styles, ...fonts, ...drawings].map((file) => `/${file}`),
        ]
        await buildWorker(config, {
          SHELL: JSON.stringify(shell),
          RELEASE: JSON.stringify(nameOf(bundle, await readStart(config.root))),
          DISCREET: JSON.stringify(settings.push.words.new),
        })
      },
    },
  }
}

function nameOf(bundle: Record<string, { type: string; source?: string | Uint8Array }>, start: string): string {
  // What the offline screen carries itself is in no file.
  const hash = createHash('sha256').update(start)
  for (const file of Object.keys(bundle).toSorted()) {
    const { source } = bundle[file] ?? {}
    // Scripts and styles bear their hash in their name; texts do not.
    hash.update(file).update(source ?? '')
  }
  return `shell-${hash.digest('base64url').slice(0, 12)}`
}

async function buildWorker({ root, build: { outDir, target } }: ResolvedConfig, define: Record<string, string>) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      outDir: resolve(root, outDir),
      emptyOutDir: false,
      target,
      rolldownOptions: {
        input: resolve(root, 'src/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
