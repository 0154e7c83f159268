/**
 * Has a drawn page carry all that its first paint needs, so that no second request stands before it: its stylesheets
 * and the script of its head. What makes it come alive waits in a template until that script brings it into play. The
 * server lets through what stands here by its hash (apps/server/src/http/site/pages.ts). `read` gives a file of the build.
 */
export function inlineFirstPaint(page: string, read: (file: string) => string): string {
  const end = page.indexOf('</head>')
  const sheets: string[] = []
  const later: string[] = []
  const head = page
    .slice(0, end)
    .replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => (sheets.push(file), ''))
    .replace(app, (element) => {
      later.push(element.trim())
      return ''
    })
  const first = [
    `<style>${sheets.map(read).join('')}</style>`,
    `<template id="later">${[...sheets.map(named), ...later].join('')}</template>`,
    `<script>${withoutComments(read('start.js'))}</script>`,
  ]
  return head.replace('<script src="/start.js"></script>', () => first.join('\n    ')) + page.slice(end)
}

// Named though not loaded, so that a part that comes later does not ask again for the styles that are there. Not in the
// head itself: some browsers look ahead and fetch them there.
const named = (file: string) => `<link rel="stylesheet" href="/${file}" disabled />`

// Whole lines of them, as that script has them.
const withoutComments = (script: string) => script.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

/** A page that stays as it was drawn. */
export const withoutApp = (page: string) => page.replace(app, '')

/** What makes a page come alive: its scripts, and what they need. */
const app = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:(?:module)?preload|preconnect)"[^>]*>)/g
