import { expect, test } from 'vitest'
import { KEPT_RELEASES, keepReleases } from './releases.ts'

const release = (name: string) => [`assets/${name}.js`]

test('a page of the third release before this one still finds its parts, an older one does not', () => {
  const after = ['a', 'b', 'c', 'd', 'e'].reduce<string[][]>((kept, name) => keepReleases(release(name), kept), [])
  expect(KEPT_RELEASES).toBe(3)
  expect(after).toEqual(['e', 'd', 'c', 'b'].map(release))
})

test('what is built again without a change is no release of its own', () => {
  const kept = keepReleases(['assets/b.js', 'assets/a.js'], [['assets/a.js', 'assets/b.js'], release('old')])
  expect(kept).toEqual([['assets/a.js', 'assets/b.js'], release('old')])
})

test('who goes back to an earlier release has its files once', () => {
  expect(keepReleases(release('a'), [release('b'), release('a')])).toEqual([release('a'), release('b')])
})
