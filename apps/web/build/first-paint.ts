/** What a page is made of beside itself. */
export type FirstPaint = {
  /** Gives a file of the build. */
  read: (file: string) => string
  /** The script of the page's head, without its comments. */
  start: string
  /** The text of the map of digests (integrity.ts); a page that loads no module has none. */
  map?: string
}

/**
 * Has a prerendered page carry what its first paint needs, so that no second request stands before it: the script of its
 * head and its stylesheets. The pictures are asked for from the head, before all that is long, and not where React names
 * them. The app's files wait in a template until that script adds them. The server lets through what stands here by its
 * hash (apps/server/src/http/site/templates.ts). Throws where the script would end the element that it stands in.
 */
export function inlineFirstPaint(page: string, { read, start, map }: FirstPaint): string {
  if (/<\/script|<!--/i.test(start)) throw new Error('The script of the page’s head would end before its end.')
  const pictures: string[] = []
  const whole = page.replace(/<link rel="preload" as="image"[^>]*>/g, (link) => (pictures.push(link), ''))
  const end = whole.indexOf('</head>')
  const sheets: string[] = []
  const deferred: string[] = []
  const head = whole
    .slice(0, end)
    .replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => (sheets.push(file), ''))
    .replace(app, (element) => {
      deferred.push(element.trim())
      return ''
    })
  const first = [
    ...pictures,
    // It stands after the title and the icon, which it changes, and before all that is long.
    `<script>${start}</script>`,
    // Before any module, whose digest it has to know by then.
    ...(map === undefined ? [] : [`<script type="importmap">${map}</script>`]),
    `<style>${sheets.map(read).join('')}</style>`,
    `<template id="deferred">${[...sheets.map(named), ...deferred].join('')}</template>`,
  ]
  return head.replace('<script src="/start.js"></script>', () => first.join('\n    ')) + whole.slice(end)
}

// Named though not loaded, so that a part that comes later does not ask again for the styles that are there. Not in the
// head itself: some browsers look ahead and fetch them there.
const named = (file: string) => `<link rel="stylesheet" href="/${file}" disabled />`

/** A page that is never hydrated. */
export const withoutApp = (page: string) => page.replace(app, '')

/** The app's files: its scripts, and what they need. */
const app = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:(?:module)?preload|preconnect)"[^>]*>)/g
