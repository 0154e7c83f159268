import type { Verdict } from '@amour/server/features/media/moderation/media-review.service.ts'
import { decideMedia } from '@amour/server/features/media/moderation/media-review.service.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { expect, type Page } from '@playwright/test'
import type { Site } from '@amour/test/e2e/support/site.ts'

/** A file as Playwright puts it into a page. */
export type PageFile = { name: string; mimeType: string; buffer: Buffer }

type PhotoOptions = { width?: number; height?: number; quality?: number }

/** A JPEG that no other call gives for another seed. */
export async function photoFor(seed: number, { width = 900, height = 1200, quality = 80 }: PhotoOptions = {}) {
  const buffer = await makePicture({ seed, width, height }).jpeg({ quality }).toBuffer()
  return { name: `evening-${seed}.jpg`, mimeType: 'image/jpeg', buffer } satisfies PageFile
}

/** Chooses files in the open dialog's stead. */
export const chooseFiles = (page: Page, files: PageFile[] | string[]) =>
  page.locator('main .drop input[type=file]').first().setInputFiles(files)

/** Says who may see what is uploaded next. */
export const chooseVisibility = (page: Page, who: 'Public' | 'Private') =>
  page
    .getByRole('radiogroup', { name: /^Who may see/ })
    .getByText(who, { exact: true })
    .click()

/** Drops files onto the page, as a hand with a mouse does. */
export async function dropFiles(page: Page, files: PageFile[]) {
  const given = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, given)
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
  await expect(page.getByText('Let go to add them')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

/** One of the member's own items on the page, by its number; the newest is the first. */
export const findTile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Delete ${name}`, exact: true }) })

/** Decides as the person who looks at what waits. Answers the item's id. */
export async function decide(site: Site, memberId: string, verdict: Verdict): Promise<string> {
  const { db } = site.context
  const waiting = db.selectFrom('media').select('id').where('member_id', '=', memberId).where('status', '=', 'pending')
  const { id } = await waiting.where('processing', '=', 'done').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  await decideMedia(site.context, id, { verdict, by: 'a person' })
  return id
}

/** What the server keeps of a member's uploads. */
export const readStoredUploads = (site: Site, memberId: string) =>
  site.context.db.selectFrom('media').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute()

type Publication = {
  site: Site
  memberId: string
  file: PageFile
  visibility: 'Public' | 'Private'
  verdict: 'general' | 'explicit'
}

/** Uploads a file on the page of one's photos or videos, and has a person decide about it. */
export async function publishAs(page: Page, { site, memberId, file, visibility, verdict }: Publication) {
  await chooseVisibility(page, visibility)
  await chooseFiles(page, [file])
  await page.getByRole('button', { name: /^Upload 1/ }).click()
  await expect(page.getByText('Pending')).toHaveCount(1, { timeout: 60_000 })
  const id = await decide(site, memberId, verdict)
  await page.reload()
  await expect(page.getByText('Pending')).toHaveCount(0)
  return id
}

/** The large picture of the gallery on a member's page. */
export const largePhoto = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: /^Photos and videos/ }).getByRole('img', { name })

/** How many of four points close above and below this button show a row of the tray, on a telephone scrolled to the top. */
export async function rowsRound(page: Page, name: string): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const found = await page.getByRole('button', { name }).evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const points = [left + 8, right - 8].flatMap((x) => [top - 4, bottom + 4].map((y) => [x, y] as const))
    return points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.tray ul')).length
  })
  if (before) await page.setViewportSize(before)
  return found
}
