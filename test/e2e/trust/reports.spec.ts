import { newId } from '@amour/server/security/ids.ts'
import { signMedia } from '@amour/server/media/media-address.ts'
import { storePhoto, storeVideo } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { expect, type Page } from '@playwright/test'
import { decideAbout } from './decide-about.ts'
import { enterAs, expectUnder, logOut } from '@amour/test/e2e/support/forms.ts'
import { expectToHear } from '@amour/test/e2e/support/read-aloud.ts'
import { type Site, test } from '@amour/test/e2e/support/site.ts'

const named = (name: string) => `${name}-${newId().slice(-8)}`

/** Anyone who is reported here, with a photo and a video. */
async function somebodySeen({ context }: Site) {
  const ben = await makeMember(context, { username: named('ben'), gender: 'Man', seeking: 'Woman' })
  await storePhoto(context, ben.id, { isDefault: true, isPicture: true })
  await storeVideo(context, ben.id)
  return ben
}

/** Fills in the open dialog, and gives the reference that comes back. */
async function tell(page: Page, title: string, category: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const words = dialog.getByLabel('What happened?')
  await expectUnder(dialog.getByLabel('What is wrong?'), 'Please choose one of the options.')
  await dialog.getByLabel('What is wrong?').selectOption(category)
  await words.fill('Too short')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectUnder(words, 'Please write between 10 and 2,000 characters.')
  await expectToHear(dialog, 'report-2-refused')
  await expect(words).toHaveValue('Too short')
  await words.fill('It is from a catalogue of raincoats; I have the page.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const receipt = page.getByRole('dialog', { name: 'Your report has arrived' })
  const reference = await receipt.getByText(/^AM-/).innerText()
  await expect(receipt.getByText(/^A person will decide about it by .+ at the latest/)).toBeVisible()
  await expectToHear(receipt, 'report-3-receipt')
  await receipt.getByRole('button', { name: 'Done' }).click()
  return reference
}

test('a profile, a photo and a video are reported where they are seen, and the account tells what came of it', async ({
  page,
  site,
}) => {
  const ben = await somebodySeen(site)
  await page.clock.install()
  const ann = await makeMember(site.context, { username: named('ann') })
  await enterAs(page, ann)
  await page.goto(`/member/${ben.username}`)
  await page.getByRole('button', { name: `Enlarge photo 1 of ${ben.username}` }).click()
  const stage = page.getByRole('dialog', { name: new RegExp(`^${ben.username}, `) })
  await expectToHear(stage, 'report-1-enlarged')
  await expect(stage.getByRole('heading')).toHaveAttribute('aria-live', 'polite')
  await stage.getByRole('button', { name: /^Report/ }).click()
  await page.getByLabel('What happened?').fill('It is from a catalogue.')
  await page.keyboard.press('Escape')
  await stage.getByRole('button', { name: /^Report/ }).click()
  await expect(page.getByLabel('What happened?')).toHaveValue('It is from a catalogue.')
  // Ben deletes it meanwhile, and the page is read anew: the report stays about what it was begun with.
  const photo = { deleted_at: new Date(), is_default: false }
  await site.context.db
    .updateTable('media')
    .set(photo)
    .where('member_id', '=', ben.id)
    .where('kind', '=', 'photo')
    .execute()
  await page.clock.fastForward(31_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(stage).toHaveCount(0)
  await tell(page, `Report this photo of ${ben.username}`, 'Fake or stolen photos')
  await page.getByRole('button', { name: `Play video 1 of ${ben.username}` }).click()
  await stage.getByRole('button', { name: /^Report/ }).click()
  await tell(page, `Report this video of ${ben.username}`, 'Fake or stolen photos')
  await page.keyboard.press('Escape')
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  // Ben blocks Ann meanwhile: his page goes, and the report of him stays.
  const block = blocks.block.path.replace(':id', ann.id)
  const headers = { authorization: `Bearer ${ben.token}` }
  expect((await page.request.post(site.url + block, { headers })).status()).toBe(200)
  await page.clock.fastForward(31_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('This profile can’t be shown')).toBeVisible()
  const reference = await tell(page, `Report ${ben.username}`, 'Harassment or stalking')

  await decideAbout(site, reference, { action: 'educate', reason: 'wroteOn' })
  await page.goto('/account#reports')
  const panel = page.getByRole('region', { name: 'My reports' })
  for (const kind of ['A photo', 'A video']) await expect(panel.getByText(`${kind} · Fake`)).toBeVisible()
  await expect(panel.getByText('A profile · Harassment or stalking')).toBeVisible()
  await expect(panel.getByText('Decided: this broke our rules, and we’ve acted.').first()).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText(/report/i).first()).toBeVisible()
})

test('somebody without an account has an intimate image hidden, and follows it by reference and secret', async ({
  page,
  site,
}) => {
  const ben = await makeMember(site.context, { username: named('ben'), gender: 'Man', seeking: 'Woman' })
  const { id } = await storePhoto(site.context, ben.id, { isDefault: true })
  await page.goto('/abuse/intimate')
  const form = page.getByRole('form', { name: 'An intimate image without consent' })
  const send = () => form.getByRole('button', { name: 'Ask for its removal' }).click()
  const shows = form.getByLabel('What does the image show?')
  await shows.fill('Me on a green sofa, with a blue lamp behind it.')
  await form.getByLabel('Your email address').fill('rosalind')
  await send()
  await expect(form.getByRole('radio', { name: 'I am the person shown' })).toBeFocused()
  await expectUnder(form.getByLabel('Your name'), 'Please enter your name.')
  await expectUnder(form.getByLabel('Your email address'), 'Please enter a valid email address.')
  await expectUnder(
    form.getByLabel('Where is it?'),
    'Please say where we can find it: an address, a username or the number of a photo.',
  )
  await expectUnder(
    form.getByRole('checkbox', { name: /^It was shared without/ }),
    'Please confirm that it was shared without consent, or we can’t act on it.',
  )
  await expectUnder(
    form.getByRole('checkbox', { name: /^To the best of my knowledge/ }),
    'Please confirm that what you’ve written is true, or we can’t act on it.',
  )
  await expectUnder(form.getByLabel('Signature'), 'Please sign with your full name.')
  // The address of the image is somewhere else, and anyone who looks for it comes back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(shows).toHaveValue('Me on a green sofa, with a blue lamp behind it.')

  // By keyboard: the place where the page was left is found again in these moments, and a click might miss.
  await form.getByRole('radio', { name: 'I am the person shown' }).press('Space')
  await expect(form.getByRole('radio', { name: 'I am the person shown' })).toBeChecked()
  await form.getByLabel('Your name').fill('Rosalind Example')
  await form.getByLabel('Your email address').fill('rosalind@example.com')
  await form
    .getByLabel('Where is it?')
    .fill(`${site.url}/member/${ben.username}\n${signMedia(site.context, id, '960', newId())}`)
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  await form.getByLabel('Signature').fill('Rosalind Example')
  await send()
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeFocused()
  const [reference = '', secret = ''] = await page.getByRole('definition').allInnerTexts()
  // It may be copied by hand, and has small and large letters: an I is no l there.
  await expect(page.getByText(secret, { exact: true })).toHaveCSS('font-family', /monospace/)

  await page.getByRole('link', { name: 'Follow your report' }).click()
  // The secret is shown once: the way to its page takes it along, and whoever comes there by another one finds nothing.
  await expect(page.getByLabel('Secret')).toHaveValue(secret)
  await expect(page.getByLabel('Reference')).toHaveValue(reference)
  expect(await page.evaluate(() => JSON.stringify([history.state, location.href]))).not.toContain(secret)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'About Amour' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Secret')).toHaveValue('')
  await page.getByRole('button', { name: 'Follow report' }).click()
  await expect(page.getByLabel('Reference')).toBeFocused()
  await expectUnder(page.getByLabel('Reference'), 'Please fill this in.')
  await expectUnder(page.getByLabel('Secret'), 'Please fill this in.')
  await page.getByLabel('Reference').fill(reference.toLowerCase())
  await page.getByLabel('Secret').fill('not this one')
  await page.getByRole('button', { name: 'Follow report' }).press('Enter')
  await expect(page.getByText('There’s no such report')).toBeVisible()
  await page.getByLabel('Secret').fill(secret)
  await page.getByRole('button', { name: 'Follow report' }).click()
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
  await expect(page.getByText(/^What you reported has been hidden since/)).toBeVisible()
  await expect(page.getByText(/^It’s taken down for good by/)).toBeVisible()

  await decideAbout(site, reference, { action: 'remove', reason: 'noConsent', mediaId: id })
  await page.getByRole('button', { name: 'Follow report' }).click()
  await expect(page.getByText('Decided: it was taken down.')).toBeVisible()
})

test('what a member is told of a report by the form is on the screen for nobody after them', async ({ page, site }) => {
  const ann = await makeMember(site.context, { username: named('ann') })
  await enterAs(page, ann)
  await page.goto('/abuse/intimate')
  const form = page.getByRole('form', { name: 'An intimate image without consent' })
  await form.getByRole('radio', { name: 'I am the person shown' }).press('Space')
  await form.getByLabel('Your name').fill('Rosalind Example')
  await form.getByLabel('Your email address').fill('rosalind@example.com')
  await form.getByLabel('What does the image show?').fill('Me on a green sofa, with a blue lamp behind it.')
  await form.getByLabel('Where is it?').fill(`${site.url}/member/somebody`)
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  await form.getByLabel('Signature').fill('Rosalind Example')
  await form.getByRole('button', { name: 'Ask for its removal' }).click()
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeFocused()
  const [reference = '', secret = ''] = await page.getByRole('definition').allInnerTexts()
  const other = await page.context().newPage()
  await other.goto('/report/status')
  await other.getByLabel('Reference').fill(reference)
  await other.getByLabel('Secret').fill(secret)
  await other.getByRole('button', { name: 'Follow report' }).click()
  await expect(other.getByText('Received', { exact: true })).toBeVisible()

  const last = await page.context().newPage()
  await last.goto('/account')
  await logOut(last, ann.username)
  await expect(form).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(other.getByText('Received', { exact: true })).toHaveCount(0)
  for (const name of ['Reference', 'Secret']) await expect(other.getByLabel(name)).toHaveValue('')
})
