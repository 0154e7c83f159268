import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const web = fileURLToPath(new URL('../apps/web/', import.meta.url))

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`

const script = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'A heading that React draws, and nothing else.'))`

/** Builds a page that draws one heading with React and nothing else; what every React page costs at least. */
export async function buildBarePage(outDir: string): Promise<void> {
  // Within the app, so that it finds the same React.
  const root = join(web, 'node_modules', '.bare')
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'main.js'), script)
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true, target: 'es2023' } })
}
