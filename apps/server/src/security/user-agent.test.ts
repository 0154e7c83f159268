import { expect, test } from 'vitest'
import { readUserAgent } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1) AppleWebKit/605.1.15 CriOS/130.0 Mobile Safari/604.1', 'Chrome', 'iPad'],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/130.0 Safari/537.36 OPR/115.0`, 'Opera', 'ChromeOS'],
] as const)('%s', ([header, browser, system]) => {
  expect(readUserAgent(header)).toEqual({ browser, system })
})

test('what nobody knows stays unnamed', () => {
  expect(readUserAgent(undefined)).toEqual({ browser: null, system: null })
  expect(readUserAgent('curl/8.5.0')).toEqual({ browser: null, system: null })
  expect(readUserAgent('x'.repeat(100_000))).toEqual({ browser: null, system: null })
})
