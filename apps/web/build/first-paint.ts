/**
 * Has a prerendered page carry the stylesheets that its first paint needs, so that no second request stands before it but
 * that for the script of its head, which a browser meets early. The app's files wait in a template until that
 * script adds them. The server lets through what stands here by its hash (apps/server/src/http/site/templates.ts).
 * `read` gives a file of the build, `start` is the file of that script.
 */
export function inlineFirstPaint(page: string, read: (file: string) => string, start: string): string {
  const end = page.indexOf('</head>')
  const sheets: string[] = []
  const deferred: string[] = []
  const head = page
    .slice(0, end)
    .replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => (sheets.push(file), ''))
    .replace(app, (element) => {
      deferred.push(element.trim())
      return ''
    })
  const first = [
    // It stands after the title and the icon, which it changes, and before all that is long.
    `<script src="/${start}"></script>`,
    `<style>${sheets.map(read).join('')}</style>`,
    `<template id="deferred">${[...sheets.map(named), ...deferred].join('')}</template>`,
  ]
  return head.replace('<script src="/start.js"></script>', () => first.join('\n    ')) + page.slice(end)
}

// Named though not loaded, so that a part that comes later does not ask again for the styles that are there. Not in the
// head itself: some browsers look ahead and fetch them there.
const named = (file: string) => `<link rel="stylesheet" href="/${file}" disabled />`

/** A page that is never hydrated. */
export const withoutApp = (page: string) => page.replace(app, '')

/** The app's files: its scripts, and what they need. */
const app = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:(?:module)?preload|preconnect)"[^>]*>)/g
