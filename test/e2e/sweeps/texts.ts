import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember, type NewMember } from '@amour/test/members/make-member.ts'
import { expectUnder } from '@amour/test/e2e/support/forms.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import { texts } from './specified-texts.ts'

/** What a test of texts is given. */
export type Scene = { page: Page; site: Site; browser: Browser }

export const password = 'open sesame'

export const makeTextMember = (site: Site, wanted: NewMember = {}) =>
  makeMember(site.context, { username: `texts-${newId().slice(-8)}`, password, ...wanted })

export type Section = keyof typeof texts
export type Text = (typeof texts)[Section][number]

type Place = { section: Section; where: string; how?: string }
type Seen = Place & { text: Text }

const seen: Seen[] = []

/** The text is to be read there, to the letter. */
export async function see(locator: Locator, text: Text, place: Place) {
  await expect(locator, `${text} at ${place.where}`).toBeVisible()
  await expect.poll(async () => wordsOf(await locator.innerText())).toContain(text)
  seen.push({ ...place, text })
}

/** The text stands under its field, and belongs to it for a screen reader too. */
export async function seeUnder(control: Locator, text: Text, place: Place) {
  await expectUnder(control, text)
  const field = control.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " field ")][1]')
  await see(field.getByText(text, { exact: true }).last(), text, place)
}

/** The text is the page's title, before the product's name. */
export async function seeTitle(page: Page, text: Text, where: string) {
  await expect(page).toHaveTitle(`${text} · Amour`)
  seen.push({ section: 2, text, where: `title of ${where}` })
}

const wordsOf = (text: string) => text.replace(/\s+/g, ' ')

/** The texts nobody has seen. */
export const listUnseen = () =>
  Object.entries(texts).flatMap(([section, all]) =>
    all.filter((text) => !seen.some((one) => one.text === text && String(one.section) === section)),
  )

/** What was seen where, as a table in Markdown. */
export function tabulate(): string {
  const rows = seen
    .toSorted((a, b) => a.section - b.section)
    .map(({ section, text, where, how = 'always there' }) => `| ${section} | ${text} | ${where} | ${how} |`)
  return ['| section | text | where | how it is provoked |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}
