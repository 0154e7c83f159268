import { NoticeDraft } from '@amour/contract/trust/contact.ts'
import { expect, test } from 'vitest'
import type { contactForms } from './contact-forms.ts'
import { emptyForm, websiteForm } from './website-form.ts'
import type { WebsiteForm } from './website-form.ts'
import { buildNotice } from './notice-body.ts'

const filled = {
  category: 'other',
  username: '',
  alsoBlock: false,
  description: 'The page stays white.',
  email: 'ann@example.org',
}
const wrong = (...[name, isMember, values]: [keyof typeof contactForms, boolean, object]) =>
  websiteForm(name, isMember)
    .safeParse({ ...filled, ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('an empty form is told what is missing, field by field', () => {
  expect(wrong('contact', false, emptyForm)).toEqual([
    'category: choiceInvalid',
    'description: noticeText',
    'email: emailInvalid',
  ])
})

test('an address to answer to is needed from strangers who ask, not from members nor for a report of abuse', () => {
  for (const name of ['contact', 'report'] as const) expect(wrong(name, false, { email: '' })).toHaveLength(1)
  for (const name of ['abuse', 'feedback'] as const) expect(wrong(name, false, { email: '' })).toEqual([])
  expect(wrong('contact', true, { email: '' })).toEqual([])
  expect(wrong('abuse', false, { email: 'ann' })).toEqual(['email: emailInvalid'])
})

test('a description has 10 to 2,000 characters, a username only what usernames have', () => {
  expect(wrong('abuse', false, { description: '  too short ' })).toEqual(['description: noticeText'])
  expect(wrong('abuse', false, { description: 'x'.repeat(2001) })).toEqual(['description: noticeText'])
  expect(wrong('abuse', false, { username: 'a b' })).toEqual(['username: usernameInvalid'])
})

const words = { title: 'T', username: 'Who', description: 'What', email: 'Reply to' }
const form = (values: Partial<WebsiteForm>): WebsiteForm => ({
  category: 'other',
  username: '',
  alsoBlock: false,
  description: 'It happened twice.',
  email: '',
  ...values,
})

test('what is urgent is sent in red, and feedback always in grey', () => {
  for (const category of ['underage', 'threat', 'intimateImage', 'illegal'] as const) {
    expect(buildNotice('abuse', form({ category }), words, undefined).color, category).toBe('red')
  }
  expect(buildNotice('abuse', form({ category: 'scam' }), words, undefined).color).toBe('amber')
  expect(buildNotice('report', form({ category: 'broken' }), words, undefined).color).toBe('blue')
  expect(buildNotice('feedback', form({ category: 'broken' }), words, undefined).color).toBe('grey')
})

test('what is sent fits the call, and empty answers are left out', () => {
  const notice = buildNotice('abuse', form({ username: 'mallory' }), words, 'ann@example.org')
  expect(NoticeDraft.parse(notice)).toEqual({
    title: 'T',
    color: 'blue',
    items: [
      { label: 'Who', value: 'mallory' },
      { label: 'What', value: 'It happened twice.' },
      { label: 'Reply to', value: 'ann@example.org' },
    ],
  })
})
