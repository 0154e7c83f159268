import { expect, test } from 'vitest'
import { inlineFirstPaint, withoutApp } from './first-paint.ts'
import { integrityOf, requireWhole, withIntegrity } from './integrity.ts'

const page = `<html><head><meta charset="utf-8" /><title>t</title>
<script src="/start.js"></script>
<script id="site" type="application/json">{}</script>
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/vendor.js">
<link rel="stylesheet" crossorigin href="/assets/first.css">
<link rel="preload" href="/assets/letters.woff2" as="font">
<link rel="stylesheet" href="/assets/second.css" />
</head><body><div><link rel="preload" as="image" href="/assets/skyline.svg"/><p>words</p></div></body></html>`

const files: Record<string, string> = {
  'assets/first.css': 'a{}',
  'assets/second.css': 'b{}',
  'assets/main.js': 'run()',
}
const read = (file: string) => files[file] ?? 'missing'
const painted = inlineFirstPaint(page, { read, start: 'begin()', map: '{"integrity":{}}' })
const [, deferred = ''] = /<template id="deferred">(.*?)<\/template>/s.exec(painted) ?? []

test('a prerendered page is painted from what it carries: its styles in their order, and before them its script', () => {
  expect(painted).toContain('<style>a{}b{}</style>')
  expect(painted).toMatch(/<\/title>\s*<link [^>]*>\s*<script>begin\(\)<\/script>/)
  expect(painted).not.toMatch(/src="\/start/)
})

test('the pictures of the first paint are asked for from the head, before all that is long', () => {
  const [asked, rest] = painted.split('<script>begin()</script>')
  expect(asked).toContain('<link rel="preload" as="image" href="/assets/skyline.svg"/>')
  expect(rest).toContain('<body><div><p>words')
  expect(rest).not.toContain('skyline')
})

test('a script that would end the element it stands in is not built', () => {
  for (const start of ['a("</script>")', 'a("<!--")'])
    expect(() => inlineFirstPaint(page, { read, start }), start).toThrow('would end before its end')
})

test('the app’s files are deferred, and complete', () => {
  const scripts = deferred.replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
  expect(scripts.match(/\/assets\/[\w.]+/g)).toEqual(['/assets/main.js', '/assets/vendor.js', '/assets/letters.woff2'])
  expect(painted.replace(deferred, '')).not.toMatch(/main\.js|vendor\.js/)
})

test('styles that are there are named, so that no later part asks for them, and no browser that looks ahead does', () => {
  expect(deferred.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(
    ['first', 'second'].map((name) => `<link rel="stylesheet" href="/assets/${name}.css" disabled />`),
  )
  expect(painted.replace(deferred, '')).not.toMatch(/\.css/)
})

test('each script that a page asks for bears its digest and asks with CORS, and the map of digests stands before any', () => {
  const whole = withIntegrity(painted, read)
  expect(whole).toContain(`<script>begin()</script>
    <script type="importmap">{"integrity":{}}</script>
    <style>`)
  expect(whole).toContain(
    `<script type="module" crossorigin integrity="${integrityOf('run()')}" src="/assets/main.js">`,
  )
})

test('a page that loads no module has no map', () => {
  expect(inlineFirstPaint(page, { read, start: 'begin()' })).not.toContain('importmap')
})

test('a worker that would load another script is not built', () => {
  for (const code of ['import{a}from"./b.js";', 'x();import("./b.js")', 'import "./b.js"', 'importScripts("b.js")'])
    expect(() => requireWhole('w.js', code), code).toThrow('has to be one file')
  requireWhole('w.js', 'const imported=1;self.onmessage=({data:important})=>key.importKey(important)')
})

test('the offline screen loads no app', () => {
  expect(withoutApp(page).match(/\/assets\/[\w.]+/g)).toEqual(['/assets/first.css', '/assets/second.css'])
})
