import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const script = fileURLToPath(new URL('../../../packages/ui/gallery/main.tsx', import.meta.url))

const page = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Design system</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <script type="module" src="/@fs${script}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

/** Serves the design system's own page at /ui while the site is developed; no build knows of it. */
export function gallery(): Plugin {
  return {
    name: 'amour:gallery',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/ui', (request, response, next) => {
        if (request.url !== '/' && request.url !== '') return next()
        server
          .transformIndexHtml('/ui', page)
          .then((html) => response.setHeader('content-type', 'text/html').end(html), next)
      })
    },
  }
}
