import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { makeStaff } from '@amour/test/members/make-staff.ts'
import { moderationMaintenance } from '@amour/server/features/trust/case-maintenance/case-maintenance.jobs.ts'
import { openConsole, takeCase } from '@amour/test/e2e/console/console-session.ts'
import { findBarriers } from '@amour/test/e2e/sweeps/axe.ts'
import { enterAs } from '@amour/test/e2e/support/forms.ts'
import { enter } from '@amour/test/e2e/support/keyboard.ts'
import { test } from '@amour/test/e2e/support/site.ts'
import { ffmpeg } from '@amour/test/media/test-film.ts'
import { browserArguments, findBrowser } from '@amour/test/process/browser.ts'
import { expect } from '@playwright/test'

// Chromium's own camera, which shows a moving picture: what is recorded, sent, decoded and shown is a real film.
test.use({
  launchOptions: {
    executablePath: await findBrowser(),
    args: [...browserArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

// Without ffmpeg the site takes no films; the report then says that this was skipped.
const withFilms = ffmpeg ? test : test.skip

withFilms(
  'two gestures are filmed with the camera, opened by a moderator beside the photo, and give the tick',
  async ({ page, site, browser }) => {
    const { context } = site
    const ann = await makeMember(context)
    await storePhoto(context, ann.id, { isDefault: true })
    await enterAs(page, ann)
    await page.goto('/profile/verification')
    await page.getByRole('radio', { name: 'By a short film' }).press('Space')
    await enter(page, page.getByRole('button', { name: 'Draw two gestures' }))
    await expect(page.getByRole('heading', { name: 'Your two gestures' })).toBeVisible()
    const drawn = await page.locator('.gestures li').allTextContents()
    expect(drawn).toHaveLength(2)

    await enter(page, page.getByRole('button', { name: 'Start the camera' }))
    await enter(page, page.getByRole('button', { name: 'Record' }))
    await expect(page.locator('.gestures [aria-current=step]')).toHaveText(drawn[0] ?? '')
    // It stands for one second: expect looks less often than that in the end, and would miss it now and then.
    await page.getByText('Recording, 5 seconds left').waitFor()
    await expect(page.locator('.gestures [aria-current=step]')).toHaveText(drawn[1] ?? '')
    await enter(page, page.getByRole('button', { name: 'Stop' }))
    await expect(page.getByLabel('The film that you took')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await enter(page, page.getByRole('button', { name: 'Send to the moderators' }))
    await expect(page.getByText(/^Your film is being checked/)).toBeVisible()

    const decoded = () =>
      context.db
        .selectFrom('verification')
        .select(['safe_at', 'state', 'reason'])
        .where('member_id', '=', ann.id)
        .executeTakeFirst()
    await expect.poll(decoded, { timeout: 60_000 }).toMatchObject({ safe_at: expect.any(Date), state: 'waiting' })
    await moderationMaintenance.perform(context, {})
    const staffPage = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openConsole(staffPage, site, await makeStaff(context, { name: 'Una Grey' }))
    await takeCase(staffPage, site, 'selfies', ann.username)
    await expect(staffPage.getByText('Gestures we drew')).toBeVisible()
    await staffPage.keyboard.press('r')
    const film = staffPage.getByLabel('Film', { exact: true }).locator('video')
    await expect(film).toBeVisible()
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(2)
    expect(await findBarriers(staffPage)).toEqual([])
    for (const key of ['q', 'w', 'a', 'd', '1']) await staffPage.keyboard.press(key)
    await expect(staffPage.getByRole('radio', { name: /Same person/ })).toBeChecked()
    await staffPage.keyboard.press('Enter')
    await expect(staffPage).toHaveURL(/\/queue\//)
    await staffPage.close()
    await page.reload()
    await expect(page.getByText(/^You’ve been verified since/)).toBeVisible()
    expect(await decoded()).toMatchObject({ state: 'verified' })
  },
)
