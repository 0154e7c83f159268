import type { Context } from '@amour/server/context.ts'
import { DAY } from '@amour/server/durations.ts'
import { applyAgePolicy, recordAgeProof } from '@amour/server/features/account/age-proof/age-proof.service.ts'
import { newId } from '@amour/server/security/ids.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { adult, makeMember } from '@amour/test/members/make-member.ts'
import { startApp } from '@amour/test/process/app-process.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { expect, type Page } from '@playwright/test'

/** Somebody who has not proved their age, and Ann, who shows two photos, one of them explicit. */
async function withoutProof(context: Context) {
  const name = newId().slice(-8)
  const ann = await makeMember(context, { username: `ann-${name}` })
  await storePhoto(context, ann.id, { isDefault: true, isPicture: true })
  await storePhoto(context, ann.id, { rating: 'explicit', isPicture: true })
  const bob = await makeMember(context, {
    username: `bob-${name}`,
    gender: 'Man',
    seeking: 'Woman',
    ageProvenUntil: null,
  })
  const prove = (days: number) => {
    const expiresAt = new Date(context.clock.now().getTime() + days * DAY)
    return recordAgeProof(context, bob.id, { ...adult(context.clock.now()), expiresAt })
  }
  return { ann, bob, prove }
}

const proveLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Prove your age' })

test('where all is closed, a member without proof reads why and what is kept, and keeps what is theirs', async ({
  page,
  site,
}) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { ...site.environment, AGE_ASSURANCE: 'all', PORT: String(port), MEDIA_PORT: '0', CONSOLE_PORT: '0' }
  const app = await startApp(url, settings, ['member-api'])
  try {
    const { ann, bob, prove } = await withoutProof({
      ...site.context,
      config: { ...site.context.config, siteUrl: url },
    })
    await page.goto(`${url}/robots.txt`)
    await page.evaluate((account) => localStorage.setItem('amour.account', JSON.stringify(account)), {
      token: bob.token,
      refresh_token: bob.refreshToken,
      user: null,
    })
    for (const path of ['/', '/search/Somerset/Bath', `/member/${ann.username}`, '/inbox', '/notifications']) {
      await page.goto(`${url}${path}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Adults only, please' }), path).toBeVisible()
      await expect(proveLink(page)).toHaveAttribute('href', '/account/age')
      await expect(page.getByText(ann.username)).toHaveCount(0)
    }
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to my profile' }).click()
    await expect(page).toHaveURL(`${url}/profile`)
    await page.goto(`${url}/account/privacy`)
    await expect(page.getByRole('switch', { name: /^Safe Search/ })).toBeDisabled()
    await expect(page.getByText('Safe Search stays on until you’ve proved that you’re 18 or over.')).toBeVisible()

    // Proved and soon to end: all is open, and the page says until when.
    await prove(20)
    await page.goto(`${url}/member/${ann.username}`)
    await expect(page.getByRole('heading', { level: 1, name: ann.username })).toBeVisible()
    await page.goto(`${url}/`)
    await expect(page.getByText(/^Prove your age again by \d/)).toBeVisible()
  } finally {
    await app.stop()
    // The last start decides who is shown, on this database and in the tests that follow: the site's own is put back.
    await applyAgePolicy(site.context)
  }
})

test('where explicit items alone are closed, all else is open, and the blur says what it waits for', async ({
  page,
  site,
}) => {
  const { ann, bob } = await withoutProof(site.context)
  await enterAs(page, bob)
  await page.goto(`/member/${ann.username}`)
  await page.getByRole('button', { name: `Enlarge photo 1 of ${ann.username}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(dialog.getByText('We show explicit photos and videos to adults who’ve proved their age.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Prove your age' })).toHaveAttribute('href', '/account/age')
  await expect(dialog.getByRole('button', { name: /Safe Search/ })).toHaveCount(0)
  await page.goto('/profile/photos')
  await expect(proveLink(page)).toBeVisible()
})
