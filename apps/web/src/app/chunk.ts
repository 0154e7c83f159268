import type { Namespace } from '@amour/locales/namespaces.ts'
import type { ComponentType } from 'react'
import { loadTexts } from './i18n.ts'

/** Longest wait for a lazy chunk, in milliseconds (specification section 9). */
const CHUNK_TIMEOUT = 120_000

/** A part of the app that did not come; loading the page anew helps. */
class ChunkError extends Error {
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

/** Loads a screen and, beside it, its texts; for a route's `lazy`. */
export function lazyScreen(id: string, load: () => Promise<ComponentType>, texts: readonly Namespace[] = []) {
  return async () => {
    const [Component] = await loadChunk(id, () => Promise.all([load(), loadTexts(texts)]))
    return { Component }
  }
}

/** The same for `React.lazy`, where a part is no route of its own. */
export function lazyPart(id: string, load: () => Promise<ComponentType>, texts: readonly Namespace[] = []) {
  const screen = lazyScreen(id, load, texts)
  return async () => ({ default: (await screen()).Component })
}
