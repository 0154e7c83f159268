import type { Namespace } from '@amour/locales/namespaces.ts'
import type { Rollup } from 'vite'
import type { MemberScreen } from '#prerender.tsx'
import { filesOf } from './chunks.ts'

type Site = {
  bundle: Rollup.OutputBundle
  /** The address of a namespace's sentences. */
  textsAt: (name: Namespace) => string
  /** What the page names already. */
  known: ReadonlySet<string | undefined>
}

/**
 * Has a member's browser fetch what their screen needs beside the app instead of after it. Each link bears a pattern of
 * the addresses that it is for, by which start.js takes the others away.
 */
export function memberLinks({ bundle, textsAt, known }: Site, screens: readonly MemberScreen[]): string[] {
  const addresses = new Map<string, Set<string>>()
  for (const { at, ids, texts } of screens) {
    const files = ids.map((id) => filesOf(bundle, id))
    const names = [
      ...files.flatMap(({ scripts }) => scripts),
      ...files.flatMap(({ styles }) => styles),
      ...texts.map((name) => textsAt(name).slice(1)),
    ]
    for (const name of names) if (!known.has(name)) addresses.set(name, (addresses.get(name) ?? new Set()).add(at))
  }
  // Sentences first: the app asks for them itself as soon as it is there, and twice would be once too often.
  const inOrder = [...addresses].toSorted(([one], [other]) => Number(isScreen(one)) - Number(isScreen(other)))
  return inOrder.map(([file, at]) => {
    const pattern = at.has(EVERYWHERE) ? EVERYWHERE : [...at].join('|')
    return `<link ${kindOf(file)} href="/${file}" data-at="${pattern}" />`
  })
}

const isScreen = (file: string) => /\.(js|css)$/.test(file)

const EVERYWHERE = '.*'

function kindOf(file: string): string {
  if (file.endsWith('.js')) return 'rel="modulepreload"'
  return file.endsWith('.css')
    ? 'rel="preload" as="style" crossorigin="anonymous"'
    : 'rel="preload" as="fetch" crossorigin="anonymous"'
}
