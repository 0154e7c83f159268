import type { Namespace } from '@amour/locales/namespaces.ts'
import type { ComponentType } from 'react'
import { createContext, createElement, use } from 'react'
import { fulfilPromise } from './settled-promise.ts'
import { loadTexts } from '#app/text/i18n.ts'

/** Longest wait for a lazy chunk, in milliseconds (docs/specification/product.md §9). */
const CHUNK_TIMEOUT = 120_000

/** A part of the app that did not come; loading the page anew helps. */
export class ChunkError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a lazy part of the app. Throws ChunkError when it fails or takes longer than 120 s. */
export async function loadChunk<T>(id: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    const kind = cause instanceof Error && cause.message.includes('preload CSS') ? 'CSS chunk' : 'chunk'
    throw new ChunkError(`Loading ${kind} ${id} failed`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A component that loads when it is first shown, or before by `load`; then it never suspends again. `id` is the name
 * of its module, by which the build knows its files.
 */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  id: string
  texts: readonly Namespace[]
  /** Throws ChunkError. */
  load: () => Promise<void>
  isLoaded: () => boolean
}

/** Told the id of every lazy part that is shown; the drawing of pages at build time wants to know. */
export const ShownParts = createContext<((id: string) => void) | undefined>(undefined)

const failed = new Set<() => void>()

/** Has parts that did not come be asked for again when they are next shown. */
export function forgetFailedParts() {
  for (const forget of failed) forget()
  failed.clear()
}

/** A lazy part that asks the server nothing, with its texts. */
export function lazyStatic<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  texts: readonly Namespace[] = [],
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const begin = () => {
    if (loading) return loading
    const begun = loadChunk(id, async () => {
      const [component] = await Promise.all([load(), loadTexts(texts)])
      Loaded = component
    })
    begun.then(
      () => fulfilPromise(begun),
      () => failed.add(() => (loading = undefined)),
    )
    loading = begun
    return begun
  }
  function Part(props: Props) {
    use(ShownParts)?.(id)
    use(begin())
    return Loaded ? createElement(Loaded, props) : null
  }
  return Object.assign(Part, { id, texts, load: begin, isLoaded: () => Loaded !== undefined })
}

/** A lazy part with its texts and the cache of what the server said. */
export function lazyPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  texts: readonly Namespace[] = [],
): LazyPart<Props> {
  return lazyStatic<Props>(
    id,
    async () => {
      const [Part, { QueryProvider }] = await Promise.all([load(), import('#app/call/QueryProvider.tsx')])
      return (props: Props) => createElement(QueryProvider, null, createElement(Part, props))
    },
    texts,
  )
}

export function isLazyPart(value: unknown): value is LazyPart {
  return typeof value === 'function' && 'load' in value && 'texts' in value
}
