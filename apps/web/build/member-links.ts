import type { Rollup } from 'vite'
import type { MemberScreen } from '#prerender.tsx'
import { filesOf } from './chunks.ts'

/**
 * Has a member's browser fetch what their screen needs beside the app instead of after it. Each link bears a pattern of
 * the addresses that it is for, by which start.js takes the others away. `known` is what the page names already.
 */
export function memberLinks(
  bundle: Rollup.OutputBundle,
  known: ReadonlySet<string | undefined>,
  screens: readonly MemberScreen[],
): string[] {
  const places = new Map<string, Set<string>>()
  for (const { at, ids, texts } of screens) {
    const files = ids.map((id) => filesOf(bundle, id))
    const names = [
      ...files.flatMap(({ scripts }) => scripts),
      ...files.flatMap(({ styles }) => styles),
      ...texts.map((name) => `locales/i18n/${name}.json`),
    ]
    for (const name of names) if (!known.has(name)) places.set(name, (places.get(name) ?? new Set()).add(at))
  }
  return [...places].map(([file, at]) => {
    const pattern = at.has(EVERYWHERE) ? EVERYWHERE : [...at].join('|')
    return `<link ${kindOf(file)} href="/${file}" data-at="${pattern}" />`
  })
}

const EVERYWHERE = '.*'

function kindOf(file: string): string {
  if (file.endsWith('.js')) return 'rel="modulepreload"'
  return file.endsWith('.css')
    ? 'rel="preload" as="style" crossorigin="anonymous"'
    : 'rel="preload" as="fetch" crossorigin="anonymous"'
}
