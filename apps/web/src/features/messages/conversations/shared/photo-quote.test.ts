import { expect, it } from 'vitest'
import { QUOTE_LENGTH, splitPhotoQuote, withoutQuoteBegun, withPhotoQuote } from './photo-quote.ts'

const id = '019340c5-7b1e-7c02-9d55-0a1b2c3d4e5f'

it('a quoted photo comes out as it went in, and takes as many characters as are counted for it', () => {
  for (const text of ['Where is that?', 'Two\n\nparagraphs\n\n[and a bracket]', `[Photo ${id}]`]) {
    const sealed = withPhotoQuote(text, id)
    expect(splitPhotoQuote(sealed)).toEqual({ text, photoId: id })
    expect(sealed).toHaveLength(text.length + QUOTE_LENGTH)
    expect(splitPhotoQuote(withPhotoQuote(text, undefined))).toEqual({ text })
  }
})

it('what only looks like a quote stays among the words', () => {
  for (const text of [
    `See [Photo ${id}]`,
    `Hm\n\n[Photo ${id}] and more`,
    'Hm\n\n[Photo of us]',
    `Hm\n\n[Photo ${id.toUpperCase()}]`,
    `\n[Photo ${id}]`,
  ])
    expect(splitPhotoQuote(text)).toEqual({ text })
})

it('a preview shows none of a quote, wherever it is cut', () => {
  const sealed = withPhotoQuote('Where is that?', id)
  for (let end = 'Where is that?'.length + 3; end <= sealed.length; end++)
    expect(withoutQuoteBegun(sealed.slice(0, end))).toBe('Where is that?')
  expect(withoutQuoteBegun('Tea [at four]')).toBe('Tea [at four]')
})
