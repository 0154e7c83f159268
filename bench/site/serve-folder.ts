import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves the files of a folder, compressed beforehand as those of the site are. */
export async function serveFolder(folder: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => extname(name) in types)
  const read = async (name: string) => [`/${name}`, brotliCompressSync(await readFile(join(folder, name)))] as const
  const files = new Map<string, Buffer>(await Promise.all(names.map(read)))
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    const content = files.get(name)
    response.writeHead(content ? 200 : 404, {
      'content-type': types[extname(name)] ?? 'text/plain',
      'content-encoding': 'br',
    })
    response.end(content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}
