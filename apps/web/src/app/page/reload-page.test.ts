import { afterEach, expect, test, vi } from 'vitest'
import { reloadPage } from './reload-page.ts'

afterEach(() => vi.unstubAllGlobals())

const done: string[] = []

/** A page of a site that answers as it is told to; what becomes of it is noted. */
function beginPage(answer: () => Response | Promise<Response>) {
  done.length = 0
  vi.stubGlobal('fetch', async () => answer())
  vi.stubGlobal('location', { reload: () => done.push('loaded again') })
}
const note = (isAway: boolean) => done.push(isAway ? 'away' : 'not away')

test('a page is loaded again once its site has answered, after that was told', async () => {
  beginPage(() => new Response())
  await reloadPage(new AbortController().signal, note)
  expect(done).toEqual(['not away', 'loaded again'])
})

test('a page stays where its site is away', async () => {
  beginPage(() => new Response(null, { status: 503 }))
  await reloadPage(new AbortController().signal, note)
  expect(done).toEqual(['away'])
})

test.each([200, 503])(
  'a page that is wanted no more when its site answers %i stays, without a word',
  async (status) => {
    const asked = new AbortController()
    beginPage(() => {
      asked.abort()
      return new Response(null, { status })
    })
    await reloadPage(asked.signal, note)
    expect(done).toEqual(['not away'])
  },
)
