import { expect, test } from 'vitest'
import { findTextSigns } from './text-signs.ts'

test('ways around the site are seen, spelled out too', () => {
  for (const text of [
    'I am hardly here, so ask for my WhatsApp.',
    'ann at example dot com is where I read',
    'ann (at) mail [dot] co',
    'Call oh seven seven nine double one two',
    '0 7 7 0 0 9 0 0 1 2 3',
    'add me on snap',
    'Write to ann@example.com',
    'Call 0_7_7_0_0_9_0_0_1_2_3',
    'Ask for my whatsapp'.replaceAll(/./gu, '$&\u0336'),
    'Call 07700900123'.replaceAll(/./gu, '$&\u0332'),
    'Ask for my whátsäpp',
  ]) {
    expect(findTextSigns(text), text).toEqual(['contact'])
  }
})

test('what is for money is seen', () => {
  for (const text of [
    '150 roses for an evening',
    'Ask me about my rates.',
    '£120 and I am yours',
    'New pictures on my OnlyFans',
    'Incalls in Bristol only',
    'I can show you crypto that pays',
    'Looking for a sugar daddy',
  ]) {
    expect(findTextSigns(text), text).toEqual(['selling'])
  }
})

test('ordinary texts show nothing', () => {
  for (const text of [
    'Long walks, short emails, and a good table by the window.',
    'Two grown children, three bicycles, one dog, and a job in a bank.',
    'I was born in 1984 and have lived in Bath since 2005, at the same address.',
    'I work as a signal engineer and read at one in the morning.',
    'Wine at six, dinner at eight, home before twelve. I like dotted shirts and comfort.',
    'I earn my own money and invest my evenings in good company.',
    'My number one rule: be kind. Half past seven is my hour.',
    '5 ft 10, 42, and never been on time.',
  ]) {
    expect(findTextSigns(text), text).toEqual([])
  }
})

test('a long text is read in no time', () => {
  const text = `${'one two at dot 0 '.repeat(200)}${'a'.repeat(2000)}`
  const began = process.cpuUsage()
  findTextSigns(text)
  expect(process.cpuUsage(began).user).toBeLessThan(500_000) // microseconds of its own work
})
