import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'

test('what somebody wrote stands in a direction of its own, and reads as it was written', () => {
  const said = (text: string) => renderToStaticMarkup(<UserText text={text} />)
  expect(said('Good \u202emorning\u202c, Bath')).toBe('<bdi>Good morning, Bath</bdi>')
  expect(said('\u202a\u202b\u202d')).toBe('<bdi></bdi>')
  // What a language needs, and what an element keeps to itself, stays.
  expect(said('שלום \u2067Bath\u2069')).toBe('<bdi>שלום \u2067Bath\u2069</bdi>')
  expect(said('<b>bold</b>')).toBe('<bdi>&lt;b&gt;bold&lt;/b&gt;</bdi>')
})
