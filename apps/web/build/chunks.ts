import type { Rollup } from 'vite'

type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk

/** The files that a lazy part of this id, which is the name of its module, needs: scripts and stylesheets. */
export function filesOf(bundle: Bundle, id: string): { scripts: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry =
    chunks.find(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && nameOf(facadeModuleId) === id) ??
    chunks.find(({ moduleIds }) => moduleIds.some((module) => nameOf(module) === id))
  if (!entry) throw new Error(`No lazy part of the build is called ${id}; it has to be named as its module.`)
  return filesBelow(bundle, entry)
}

function filesBelow(bundle: Bundle, entry: Chunk) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  function visit(chunk: Chunk) {
    if (scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    // What is imported comes first, so that the stylesheet of a screen has the last word.
    for (const name of chunk.viteMetadata?.importedCss ?? []) styles.add(name)
  }
  visit(entry)
  return { scripts: [...scripts], styles: [...styles] }
}

const nameOf = (module: string | null) => /([\w-]+)\.tsx?$/.exec(module ?? '')?.[1]
