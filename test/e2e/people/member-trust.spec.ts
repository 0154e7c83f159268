import { messages } from '@amour/contract/messages/messages.ts'
import { newId } from '@amour/server/security/ids.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember, type TestMember } from '@amour/test/members/make-member.ts'
import { expect, type Page } from '@playwright/test'
import { decideAbout } from '@amour/test/e2e/trust/decide-about.ts'
import { finishFirstProfile, enterAs, expectUnder } from '@amour/test/e2e/support/forms.ts'
import { ffmpeg, makeFilm } from '@amour/test/media/test-film.ts'
import { photoFor } from '@amour/test/e2e/media/media.ts'
import { blockRequests } from '@amour/test/e2e/support/request-gate.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

const named = (name: string) => `${name}-${newId().slice(-8)}`
const aMan = (site: Site) => makeMember(site.context, { username: named('ben'), gender: 'Man', seeking: 'Woman' })

async function write(site: Site, from: TestMember, to: TestMember) {
  const answer = await fetch(site.url + messages.send.path.replace(':id', to.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'The bandstand, at three?' }),
  })
  expect(answer.status).toBe(201)
}

/** Takes a code and sends a selfie with it. */
async function sendSelfie(page: Page, seed: number) {
  await page.getByRole('button', { name: 'Get a code' }).click()
  await expect(page.getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/)).toBeVisible()
  await page.locator('main input[type=file]').setInputFiles(await photoFor(seed))
  await expect(page.getByRole('img', { name: 'The selfie that you chose' })).toBeVisible()
  await page.getByRole('button', { name: 'Send to the moderators' }).click()
  await expect(page.getByText(/^Your selfie is being checked/)).toBeVisible()
}

test('a selfie is taken back, sent, asked for again and verified; the tick shows to others and is given back', async ({
  page,
  site,
  browser,
}) => {
  const ann = await makeMember(site.context, { username: named('ann') })
  const ben = await aMan(site)
  await enterAs(page, ann)
  await page.goto('/profile/verification')
  await expect(page.getByText(/^First choose a default photo/)).toBeVisible()
  await storePhoto(site.context, ann.id, { isDefault: true })
  await page.reload()
  await sendSelfie(page, 41)
  await page.getByRole('button', { name: 'Take the selfie back' }).click()
  await sendSelfie(page, 42)
  await decideAbout(site, ann.username, { action: 'askAgain' })
  await page.reload()
  await expect(page.getByText(/^We couldn’t tell from this selfie/)).toBeVisible()
  await sendSelfie(page, 43)
  await decideAbout(site, ann.username, { action: 'verified' })
  await page.reload()
  await expect(page.getByText(/^You’ve been verified since/)).toBeVisible()

  const other = await browser.newPage({ baseURL: site.url })
  await enterAs(other, ben)
  await other.goto(`/member/${ann.username}`)
  const tick = other.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Verified' })
  await expect(tick).toBeAttached()
  await page.getByRole('button', { name: 'Remove my tick' }).click()
  await expect(page.getByRole('button', { name: 'Get a code' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: new RegExp(ann.username) })).toBeVisible()
  await expect(tick).toHaveCount(0)
  await other.close()
})

// Without ffmpeg the site takes no films; the report then says that this was skipped.
const withFilms = ffmpeg ? test : test.skip

withFilms(
  'who has no camera here sends a film of their phone’s; one that is no film is refused and nothing is lost',
  async ({ page, site }) => {
    const ann = await makeMember(site.context, { username: named('ann') })
    await storePhoto(site.context, ann.id, { isDefault: true })
    await enterAs(page, ann)
    await page.goto('/profile/verification')
    await page.getByRole('button', { name: 'Get a code' }).press('Enter')
    await page.getByRole('button', { name: 'Film gestures instead' }).press('Enter')
    await page.getByRole('button', { name: 'Start the camera' }).press('Enter')
    await expect(page.getByText(/^We couldn’t use the camera/)).toBeVisible()
    const choose = (buffer: Buffer) =>
      page.locator('main input[type=file]').setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer })
    await choose(Buffer.from('no film'))
    await page.getByRole('button', { name: 'Send to the moderators' }).press('Enter')
    await expect(page.getByRole('alert').getByText(/MP4/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your two gestures' })).toBeVisible()
    await choose(await makeFilm({ seconds: 2 }))
    await page.getByRole('button', { name: 'Send to the moderators' }).press('Enter')
    await expect(page.getByText(/^Your film is being checked/)).toBeVisible()
    await page.getByRole('button', { name: 'Take the film back' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Get a code' })).toBeVisible()
  },
)

test('stars and notes of having met are given, changed, accepted, declined and taken back', async ({ page, site }) => {
  const [ann, ben] = [await makeMember(site.context, { username: named('ann') }), await aMan(site)]
  await enterAs(page, ann)
  await page.goto(`/member/${ben.username}`)
  await page.getByRole('button', { name: 'Rate' }).press('Enter')
  await expect(page.getByText('You can do this once you have both written to each other.')).toBeVisible()
  await write(site, ann, ben)
  await write(site, ben, ann)
  await page.reload()
  await page.getByRole('button', { name: 'Rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save rating' }).click()
  await expect(dialog.getByText('Please choose between one and five stars.')).toBeVisible()
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save rating' }).click()
  await page.getByRole('button', { name: 'You gave 4 stars' }).click()
  const goOn = await blockRequests(page, /\/rating$/)
  await dialog.getByRole('button', { name: 'Remove my rating' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove my rating' })).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('button', { name: 'Save rating' })).not.toHaveAttribute('aria-busy')
  goOn()
  await expect(page.getByRole('button', { name: 'Rate' })).toBeVisible()

  const note = 'We walked along the canal, and he is who he says.'
  await page.getByRole('button', { name: 'We have met' }).click()
  await dialog.getByLabel('Your note').fill('Nice.')
  await dialog.getByRole('button', { name: 'Send for their OK' }).click()
  await expectUnder(dialog.getByLabel('Your note'), 'Please write between 10 and 300 characters.')
  await dialog.getByLabel('Your note').fill(note)
  // Escape closes the dialog, and is pressed more quickly than anything is written anew.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'We have met' }).click()
  await expect(dialog.getByLabel('Your note')).toHaveValue(note)
  await dialog.getByRole('button', { name: 'Send for their OK' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for their OK' })).toBeVisible()

  await enterAs(page, ben)
  await page.goto('/profile/verification')
  await page.getByRole('button', { name: `Accept what ${ann.username} wrote` }).click()
  await expect(page.getByText(/ · Shows on your profile$/)).toBeVisible()
  await enterAs(page, ann)
  await page.goto(`/member/${ben.username}`)
  await expect(page.getByText(note)).toBeVisible()
  await page.getByRole('button', { name: 'On their profile' }).click()
  await dialog.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByText(note)).toHaveCount(0)
  await page.getByRole('button', { name: 'We have met' }).click()
  await expect(dialog.getByLabel('Your note')).toHaveValue('')
  await dialog.getByLabel('Your note').fill('Once more: he is who he says.')
  await dialog.getByRole('button', { name: 'Send for their OK' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for their OK' })).toBeVisible()
  await enterAs(page, ben)
  await page.goto('/profile/verification')
  await page.getByRole('button', { name: `Decline what ${ann.username} wrote` }).press('Enter')
  await expect(page.getByText(/^No one has written that they’ve met you/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Members you’ve met' }).getByRole('heading')).toBeFocused()
})

test('a first text with signs of selling is explained while it is written, and waits for a person', async ({
  page,
  site,
}) => {
  const ann = await makeMember(site.context, { username: named('ann'), hasProfile: false })
  await enterAs(page, ann)
  await page.goto('/profile')
  await expect(page.getByText('A person reads your first text before others see it.')).toBeVisible()
  const text = page.getByLabel('In your own words')
  await text.fill('Long dinners and longer walks. My rates are fair: ask me for an evening.')
  await expect(page.getByText(/^This looks like money or something for sale/)).toBeVisible()
  await finishFirstProfile(page)
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByText(/^A person reads this text before others see it, usually/)).toBeVisible()
  await decideAbout(site, ann.username, { action: 'reject', reason: 'textSelling' })
  await page.reload()
  await expect(page.getByText(/^This text wasn’t approved/)).toBeVisible()
  await expect(text).toHaveValue(/^Long dinners/)
  await page.goto('/account#decisions')
  await expect(page.getByText('Your profile text offered something for sale.')).toBeVisible()
})
