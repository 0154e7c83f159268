import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UserText } from '@amour/ui/components/feedback/UserText.tsx'

const said = (text: string) => renderToStaticMarkup(<UserText text={text} />)

test('what somebody wrote stands in a direction of its own, and reads as it was written', () => {
  expect(said('Good \u202emorning\u202c, Bath')).toBe('<bdi>Good morning, Bath</bdi>')
  expect(said('\u202a\u202b\u202d')).toBe('<bdi></bdi>')
  // What a language needs, and what an element keeps to itself, stays.
  expect(said('שלום \u2067Bath\u2069')).toBe('<bdi>שלום \u2067Bath\u2069</bdi>')
  expect(said('<b>bold</b>')).toBe('<bdi>&lt;b&gt;bold&lt;/b&gt;</bdi>')
})

test('no sign that ends a direction lets a text out of its own, nor does one that is never ended', () => {
  expect(said('\u2069אבג')).toBe('<bdi>אבג</bdi>')
  expect(said('\u2068אבג\u2069\u2069 Bath')).toBe('<bdi>\u2068אבג\u2069 Bath</bdi>')
  expect(said('\u2067Bath')).toBe('<bdi>\u2067Bath\u2069</bdi>')
  expect(said('\u2067one\ntwo\u2069')).toBe('<bdi>\u2067one\u2069\ntwo</bdi>')
  // Whatever else ends a paragraph would end the element's own part.
  expect(said('one\u2029two\u0085three\rfour\r\nfive\u001csix')).toBe('<bdi>one\ntwo\nthree\nfour\nfive\nsix</bdi>')
})
