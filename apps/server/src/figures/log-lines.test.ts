import { expect, test } from 'vitest'
import { openLog } from '#log.ts'

test('a line about an error names it and says where, and nothing of what it carries', () => {
  const lines: string[] = []
  const log = openLog('info', { process: 'worker', destination: { write: (line) => void lines.push(line) } })
  const detail = 'Key (email)=(ann@example.com) already exists.'
  const database = Object.assign(new TypeError(`duplicate key: ann@example.com`), {
    code: '23505',
    detail,
    where: detail,
  })
  const cause = new Error('not sent', { cause: new Error('to ann@example.com') })
  // What a library throws that only looks like an error, and what is none at all.
  const alike = { stack: 'Uncaught RangeError: ann@example.com\n    at one (two.js:3:4)', message: 'ann@example.com' }
  for (const err of [database, cause, alike, 'ann@example.com', { to: 'ann@example.com' }]) log.error({ err }, 'failed')
  expect(lines.filter((line) => line.includes('ann'))).toEqual([])
  const [first, , third] = lines.map((line) => (JSON.parse(line) as { err: Record<string, unknown> }).err)
  expect(first).toEqual({
    name: 'TypeError',
    code: '23505',
    stack: expect.arrayContaining([expect.stringMatching(/^ {4}at /)]),
  })
  expect(third).toEqual({ name: 'RangeError', stack: ['    at one (two.js:3:4)'] })
})
