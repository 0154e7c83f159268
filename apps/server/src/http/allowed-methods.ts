import type { FastifyInstance } from 'fastify'

/** Remembers what is mounted from now on; answers which methods there are at a path. */
export function trackAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // What stands for every path, as a folder of files does, says nothing of any.
    if (url.includes('*')) return
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) route.methods.add(one)
    known.set(url, route)
  })
  return (path) => {
    const here = [...known.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(here.flatMap(({ methods }) => [...methods]))].toSorted()
  }
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
