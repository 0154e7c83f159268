import { expect, test } from 'vitest'
import { writeConversations, writeIndex } from './export-page.ts'

const line = (name: string, value: string) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`

test('what an account holds stands one below the other, in words, however much it is', () => {
  const account = {
    username: 'ann',
    safe_search: true,
    shows_online: false,
    paused_at: null,
    created_at: '2026-11-30T15:16:26.31+00:00',
    items: [{ a: '<b>' }, { label: 'Your message', value: 'Hello' }],
  }
  const page = writeIndex(new Map([['account', [account]]]))
  const lines = [
    line('Username', 'ann'),
    line('Safe search', 'Yes'),
    line('You show when you’re online', 'No'),
    line('paused at', '–'),
    line('Signed up', '30 November 2026 at 15:16:26 UTC'),
    line('What you wrote', 'a: &lt;b&gt;\nYour message: Hello'),
  ]
  expect(page).toContain(`<h2>Your account</h2><table class="lines">${lines.join('')}</table>`)
})

test('who one is comes first and the numbers of rows last, each part is a step away, and empty ones take a line', () => {
  // As the database gives them: by the length of their names.
  const account = { id: '7', age: 42, is_incognito: false, username: 'ann', location_id: 3 }
  const page = writeIndex(
    new Map<string, Record<string, unknown>[]>([
      ['account', [account]],
      ['flirts', []],
    ]),
  )
  const names = [...page.matchAll(/<th scope="row">([^<]*)/g)].map(([, name]) => name)
  expect(names).toEqual(['Username', 'Age', 'Incognito', 'Your number', 'Town (number)'])
  expect(page).toContain('<li><a href="#account">Your account</a></li></ul></details><section id="account">')
  expect(page).toMatch(/<h2>Parts with nothing in them<\/h2><ul><li>Flirts that you sent and got<\/li><\/ul>$/)
})

test('two columns of many rows stand beside each other, and who has no mouse reaches what is beyond the window', () => {
  const muted = new Date('2026-07-01T09:30:00Z')
  const rows = [
    { with: 'bob', muted_at: muted },
    { with: null, muted_at: null },
  ]
  const page = writeIndex(new Map([['conversations', rows]]))
  expect(page).toContain('tabindex="0"><table><tr><th scope="col">With</th><th scope="col">Muted</th></tr>')
  expect(page).toContain('<td>bob</td><td>1 July 2026 at 09:30:00 UTC</td>')
  expect(page).toContain('<td>A former member</td><td>–</td>')
})

test('what a member wrote in the form of a moment that there never was stands as they wrote it', () => {
  const page = writeIndex(new Map([['profile', [{ description: '2026-99-99T99:99:99Z' }]]]))
  expect(page).toContain(line('Description', '2026-99-99T99:99:99Z'))
})

test('a day and a list are told as people do, and a day that a member wrote as they wrote it', () => {
  const row = { description: '2026-12-03', from_day: '2026-12-03', held_signs: [], gestures: ['nod', 'smile'] }
  const page = writeIndex(new Map([['visits', [row]]]))
  const lines = [
    line('Description', '2026-12-03'),
    line('From', '3 December 2026'),
    line('What our check noticed in it', '–'),
    line('What we asked you to do', 'nod, smile'),
  ]
  expect(page).toContain(lines.join(''))
})

test('each other member is a heading over what was written, former ones apart from each other', async () => {
  const message = { isMine: false, sentAt: '2026-11-30T15:16:26.310Z', readAt: null, isEncrypted: false, mediaId: null }
  async function* written() {
    yield { ...message, id: '1', with: null, withId: 'x', message: 'One.' }
    yield { ...message, id: '2', with: null, withId: 'y', message: 'Two.' }
    yield { ...message, id: '3', with: null, withId: 'y', isMine: true, message: null }
    await Promise.resolve()
  }
  let page = ''
  for await (const piece of writeConversations(written())) page += piece
  const said = page.replaceAll(/<time[^>]*>30 November 2026 at 15:16:26 UTC<\/time>/g, '')
  expect(said).toContain(
    `<h2>A former member</h2><table class="lines">${line('A former member', 'One.')}</table>` +
      `<h2>A former member</h2><table class="lines">${line('A former member', 'Two.')}${line('You', 'Unsent')}</table>`,
  )
})
