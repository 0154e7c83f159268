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
    items: [{ a: '<b>' }],
  }
  const page = writeIndex(new Map([['account', [account]]]))
  const lines = [
    line('username', 'ann'),
    line('safe search', 'Yes'),
    line('shows online', 'No'),
    line('paused at', '–'),
    line('created at', '30 November 2026 at 15:16:26 UTC'),
    line('items', '[{&quot;a&quot;:&quot;&lt;b&gt;&quot;}]'),
  ]
  expect(page).toContain(`<h2>Your account</h2><table>${lines.join('')}</table>`)
})

test('two columns of many rows stand beside each other, and who has no mouse reaches what is beyond the window', () => {
  const muted = new Date('2026-07-01T09:30:00Z')
  const rows = [
    { with: 'bob', muted_at: muted },
    { with: null, muted_at: null },
  ]
  const page = writeIndex(new Map([['conversations', rows]]))
  expect(page).toContain('tabindex="0"><table><tr><th scope="col">with</th><th scope="col">muted at</th></tr>')
  expect(page).toContain('<td>bob</td><td>1 July 2026 at 09:30:00 UTC</td>')
  expect(page).toContain('<td>A former member</td><td>–</td>')
})

test('what a member wrote in the form of a moment that there never was stands as they wrote it', () => {
  const page = writeIndex(new Map([['profile', [{ description: '2026-99-99T99:99:99Z' }]]]))
  expect(page).toContain(line('description', '2026-99-99T99:99:99Z'))
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
    `<h2>A former member</h2><table>${line('A former member', 'One.')}</table>` +
      `<h2>A former member</h2><table>${line('A former member', 'Two.')}${line('You', 'Unsent')}</table>`,
  )
})
