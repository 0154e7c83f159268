import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { texts } from '@amour/test/e2e/sweeps/specified-texts.ts'

/** What the document quotes and no person reads as it stands: what a server answers, and texts with something put in. */
const notRead: Record<string, string> = {
  'Amour in {city}': 'with Bath and York in it, among the texts',
  'Your token is expired, please renew it.': 'said by a server to the app',
  'Expired JWT Token': 'said by a server to the app',
  '200 OK': 'said by a server to the app',
  'This value should not be blank.': 'said by a server, and ignored',
  'This value is already used.': 'said by a server, and shown as another text',
  'Loading chunk {id} failed': 'with a name in it, among the texts',
  'Loading CSS chunk {id} failed': 'as of a script; browsers say it themselves',
}

test('the texts that test/e2e/sweeps/texts.spec.ts looks for are all that the specification quotes', async () => {
  const document = await readFile(new URL('../../docs/specification/product.md', import.meta.url), 'utf8')
  const sections = document.split(/^## §/m).map((section) => [Number(section[0]), section] as const)
  const missing = Object.entries(texts).flatMap(([number, listed]) => {
    const section = sections.find(([one]) => one === Number(number))?.[1] ?? ''
    // An apostrophe within a word ends no quotation.
    const quoted = [...section.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=s ))+)'(?!\w)/g)].map(([, text = '']) => text)
    expect(quoted.length, `quotations in §${number}`).toBeGreaterThan(5)
    return quoted.filter((text) => !(text in notRead) && !(listed as readonly string[]).includes(text))
  })
  expect(missing).toEqual([])
})
