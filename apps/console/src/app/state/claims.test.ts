import { beforeEach, expect, test } from 'vitest'
import { claims, dropClaim, releaseClaim, releasedClaims, storeClaim } from './claims.ts'

const claim = (id: string, token = 'hers') => ({ id, token, version: 1, until: '2026-11-23T12:00:00.000Z' })

beforeEach(() => {
  claims.set({})
  releasedClaims.set(new Set())
})

test('a case is held by the token that came last', () => {
  storeClaim(claim('photo'))
  storeClaim(claim('report'))
  storeClaim(claim('photo', 'renewed'))
  expect(claims.get()).toEqual({ photo: claim('photo', 'renewed'), report: claim('report') })
})

test('a case that somebody else took was lost; one that was let go of was not', () => {
  for (const id of ['photo', 'report']) storeClaim(claim(id))
  dropClaim('photo')
  expect([Object.keys(claims.get()), [...releasedClaims.get()]]).toEqual([['report'], []])
  releaseClaim('report')
  expect([claims.get(), [...releasedClaims.get()]]).toEqual([{}, ['report']])
})

test('whoever takes a case again that they let go of can lose it again', () => {
  releaseClaim('photo')
  releaseClaim('report')
  storeClaim(claim('photo'))
  expect([...releasedClaims.get()]).toEqual(['report'])
})
