import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeDelta, pairUp, stemOf } from './deltas.ts'

const file = (path: string, text: string) => ({ path, content: Buffer.from(text) })
const script = (line: string) =>
  Array.from({ length: 400 }, (_, index) => (index === 200 ? line : `const a${index} = ${Math.sin(index)}`)).join('\n')

test('a file is told by what changed in it, and whoever holds the former one makes the new one of it', async () => {
  const [before, now] = [Buffer.from(script('one()')), Buffer.from(script('another()'))]
  const delta = await makeDelta(now, before)
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(zstdDecompressSync(delta.subarray(40), { dictionary: before })).toEqual(now)
  expect(delta.length).toBeLessThan(200)
  // Made of anything else it is no file at all.
  expect(() => zstdDecompressSync(delta.subarray(40), { dictionary: Buffer.from(script('a third()')) })).toThrow(/.+/)
})

test('only a file of the same name is held against its former content, and none that stayed as it was', () => {
  const now = [file('assets/Page-bbbbbbb.js', '2'), file('assets/Page-ddddddd.css', '4')]
  const former = [
    file('assets/Page-aaaaaaa.js', '1'),
    file('assets/PageOf-aaaaaaa.js', '1'),
    file('assets/Page-ccccccc.js', '2'),
  ]
  expect(pairUp(now, former).map(([{ path }, base]) => [path, base.path])).toEqual([
    ['assets/Page-bbbbbbb.js', 'assets/Page-aaaaaaa.js'],
  ])
})

test.for([
  ['assets/shared.3f7c-CPp1-_m.js', 'assets/shared.3f7c.js'],
  ['assets/index-page-CPp1-_m.css', 'assets/index-page.css'],
  ['locales/i18n/age-check.json', 'locales/i18n/age-check.json'],
])('what %s is called in every release is %s', ([path = '', stem]) => expect(stemOf(path)).toBe(stem))
