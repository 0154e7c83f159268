import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { addressesOf, databaseOf, sameUserAt, signedInAs } from './address.ts'

test('an address names one server, or several of which one takes writes', () => {
  const one = 'postgres://amour:s%40cret@db.example:6432/amour?sslmode=require'
  expect(addressesOf(one)).toEqual([one])
  const several = 'postgresql://a:b@one,two:5433,[::1]:5434/name?target_session_attrs=read-write&sslmode=require'
  expect(addressesOf(several)).toEqual([
    'postgresql://a:b@one/name?sslmode=require',
    'postgresql://a:b@two:5433/name?sslmode=require',
    'postgresql://a:b@[::1]:5434/name?sslmode=require',
  ])
  expect(databaseOf(several)).toBe('name')
  expect(signedInAs(several, 'api rw', 'p@ss/w$&rd')).toBe(
    'postgresql://api%20rw:p%40ss%2Fw%24%26rd@one,two:5433,[::1]:5434/name?target_session_attrs=read-write&sslmode=require',
  )
  expect(signedInAs('postgres:///amour?host=/run', 'a', 'b')).toBe('postgres://a:b@/amour?host=/run')
  expect(sameUserAt('postgres://a:p%40@one/x', 'postgres://c:d@two,three/y')).toBe('postgres://a:p%40@two,three/y')
})

test('a setting that names no such server stops the start, by its name', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: 'mysql://a:b@one/x' }, /DATABASE_URL: is postgres/],
    [{ DATABASE_URL: 'postgres://a:b@one:x,two/x' }, /DATABASE_URL: is postgres/],
    [{ DATABASE_URL: 'postgres://a:b@one,two/x?target_session_attrs=standby' }, /DATABASE_URL: is postgres/],
    [{ DATABASE_DIRECT_URL: 'postgres://a:b@one/x' }, /DATABASE_DIRECT_URL: DATABASE_URL is missing/],
    [{ DATABASE_REPLICA_URL: 'postgres://a:b@one/x' }, /DATABASE_REPLICA_URL: DATABASE_URL is missing/],
    [
      { DATABASE_URL: 'postgres://a:b@one/x', DATABASE_REPLICA_URL: 'postgres://a:b@two,three/x' },
      /DATABASE_REPLICA_URL: names one server/,
    ],
    [{ REDIS_URL: 'http://one' }, /REDIS_URL/],
  ]
  for (const [settings, fault] of wrong) expect(() => readConfig(settings)).toThrow(fault)
})
