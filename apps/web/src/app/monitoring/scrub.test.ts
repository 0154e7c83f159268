import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test('a report tells no e-mail address and nothing behind the path of an address', () => {
  const report = {
    message: 'No answer for ann.of.avon@mail.example.co.uk.',
    request: { url: 'https://amour.example/register?county=Somerset&city=Bath#t=secret' },
    times: [1, null, true],
  }
  expect(scrub([report])).toEqual([
    { message: 'No answer for [email].', request: { url: 'https://amour.example/register' }, times: [1, null, true] },
  ])
})

test('a recording, which is text within text, stays whole', () => {
  const recorded = JSON.stringify([{ href: 'https://a.example/?q="x"', text: 'to "ann@b.example"\nand on' }])
  const { text } = scrub({ text: JSON.stringify(recorded) })
  const inner: unknown = JSON.parse(JSON.parse(text))
  expect(inner).toEqual([{ href: 'https://a.example/"x"', text: 'to "[email]"\nand on' }])
})
