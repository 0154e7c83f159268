import { readFile } from 'node:fs/promises'
import { makeMember } from '@amour/test/members/make-member.ts'
import { untilDayHolds } from '@amour/test/e2e/support/day-end.ts'
import { expectToHear } from '@amour/test/e2e/support/read-aloud.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect, type Locator } from '@playwright/test'

/** What a newcomer's way costs, from the landing page to the first message that is sent, as docs/screens.md says it. */
const screens = new URL('../../../docs/screens.md', import.meta.url)

/** Milliseconds from which on somebody waits, rather than looks up. */
const WAIT = 1000

const password = 'open sesame £1'
const email = 'newcomer@path.example.com'

test('from the landing page to the first message takes no more than is written down', async ({ page, site }) => {
  const spent = { inputs: 0, taps: 0, letters: 0, milliseconds: 0, longest: 0, waits: 0 }
  /** What the newcomer cannot but wait for. */
  const waitFor = async (arrival: Promise<unknown>) => {
    const begun = performance.now()
    await arrival
    const took = performance.now() - begun
    spent.milliseconds += took
    spent.longest = Math.max(spent.longest, took)
    if (took > WAIT) spent.waits += 1
  }
  const tap = async (target: Locator) => {
    spent.taps += 1
    await waitFor(target.waitFor())
    await target.click()
  }
  const type = async (target: Locator, text: string) => {
    spent.inputs += 1
    spent.letters += text.length
    await waitFor(target.waitFor())
    await target.fill(text)
  }
  const lerwick = await site.context.db
    .selectFrom('location')
    .select('id')
    .where('city', '=', 'Lerwick')
    .executeTakeFirstOrThrow()
  await makeMember(site.context, { gender: 'Man', seeking: 'Woman', hasKeys: true, locationId: lerwick.id })

  await waitFor(page.goto('/'))
  const join = page.getByRole('form', { name: 'Create Account' })
  await expectToHear(page, 'register-1-landing')
  spent.inputs += 1
  await join.getByLabel('I am').selectOption('A woman looking for a man')
  await type(join.getByRole('combobox', { name: 'Your location' }), 'lerw')
  await tap(join.getByRole('option', { name: /Lerwick$/ }))
  await tap(join.getByRole('button', { name: 'Begin' }))
  await expectToHear(join, 'register-2-age-and-name')
  await expect(join.getByLabel('Username')).toHaveAccessibleDescription('0 / 30')
  await type(join.getByLabel('Day'), '29')
  await type(join.getByLabel('Month'), '2')
  await type(join.getByLabel('Year'), '1988')
  await type(join.getByLabel('Username'), 'path-of-nell')
  await tap(join.getByRole('button', { name: 'Carry on' }))
  await expectToHear(join, 'register-3-address')
  const eye = join.getByRole('button', { name: 'Show password' })
  await expect(eye.last()).toHaveAccessibleDescription('Confirm password')
  await type(join.getByLabel('Email'), email)
  await type(join.getByLabel('Password', { exact: true }), password)
  await type(join.getByLabel('Confirm password'), password)
  await tap(join.getByRole('checkbox', { name: /^I agree to the/ }))
  await tap(join.getByRole('button', { name: 'Create free account!' }))

  await expectToHear(page.getByRole('main'), 'register-4-look-into-mail')

  // The mail's link opens a tab of the same browser, where the address is filled in already.
  spent.taps += 1
  const tab = await page.context().newPage()
  const link = await site.linkTo(email)
  await waitFor(tab.goto(link))
  const login = tab.getByRole('form', { name: 'Login' })
  await expect(login.getByLabel('Email')).toHaveValue(email)
  await expectToHear(tab.getByRole('main'), 'register-5-activate')
  await type(login.getByLabel('Password', { exact: true }), password)
  await tap(login.getByRole('button', { name: 'Login' }))

  const profile = tab.getByRole('form', { name: 'Your profile' })
  await expectToHear(tab, 'profile-1-words')
  await type(profile.getByLabel('In your own words'), 'Long walks on the shore, and a fire at the end of them.')
  await tap(profile.getByRole('button', { name: 'Carry on' }))
  await expectToHear(tab.getByRole('main'), 'profile-2-photo')
  await tap(profile.getByRole('button', { name: 'Carry on without a photo' }))
  await expectToHear(tab.getByRole('main'), 'profile-3-still-right')
  await tap(profile.getByRole('button', { name: 'Save and look around' }))

  const people = tab.getByRole('region', { name: /^You’re in\. Here/ })
  await expectToHear(tab, 'profile-4-welcome')
  await tap(people.getByRole('link', { name: /^Message / }).first())
  await expectToHear(tab.getByRole('main'), 'message-1-first')
  await untilDayHolds(20)
  await type(tab.getByRole('textbox', { name: /^Message / }), 'Is it always this windy?')
  const sent = tab.waitForResponse((response) => response.url().endsWith('/message'))
  await tap(tab.getByRole('button', { name: 'Send' }))
  await waitFor(sent)
  expect((await sent).status()).toBe(201)
  await expectToHear(tab.getByRole('main'), 'message-2-sent')

  const { inputs, taps, letters, waits } = spent
  const [seconds, longest] = [spent.milliseconds, spent.longest].map((time) => (time / 1000).toFixed(1))
  process.stdout.write(
    `From landing to first message: ${inputs} inputs, ${taps} taps, ${letters} letters; the site took ${seconds} s of it, ` +
      `the longest ${longest} s; ${waits} waits over a second, and one for the mail.\n`,
  )
  // Seconds are the machine's, and are held by nothing.
  const said = await readFile(screens, 'utf8')
  expect(said).toMatch(new RegExp(`\\| now +\\| ${inputs} +\\| ${taps} +\\| ${letters} +\\|`))
})
