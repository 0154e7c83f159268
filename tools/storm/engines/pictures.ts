import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { read, type Side, type Step } from './journey.ts'
import { labelled, named, until } from './tab.ts'

/** What stands below the photo that is sent. */
const captionOf = ({ me }: Side) => `From ${me.town.taken}.`

/** A photo of each, from the file to their own page of photos. */
export const ownPhoto: Step = { name: 'uploads a photo, and sees it', run: upload }

async function upload({ tab, site, me }: Side) {
  const file = join(site.environment['DATA_DIR'] ?? '', `${me.username}.jpg`)
  await writeFile(file, await makePhotoFile({ width: 900, height: 1200 }))
  await tab.open(`${site.url}/profile/photos`)
  await tab.attach('//main//input[@type="file"]', file)
  await tab.click('//button[starts-with(normalize-space(.),"Upload 1")]')
  await until(tab, 'the photo on their own page', hasPicture, 'main li')
  // As somebody of the staff would, but for the news of it.
  await site.context.db
    .updateTable('media')
    .from('member')
    .set({ status: 'approved', rating: 'general' })
    .whereRef('media.member_id', '=', 'member.id')
    .where('member.username', '=', me.username)
    .execute()
}

/** Sends the private photo with a message. */
export async function sendPhoto(side: Side) {
  const { tab, site, other } = side
  await tab.open(`${site.url}/inbox/message/${other.username}`)
  await tab.click(named('Attach a photo or video'))
  await until(tab, 'the photo to choose', hasPicture, 'dialog')
  await tab.click('//dialog//li//button')
  await tab.type(labelled(`Message ${other.username}`), captionOf(side))
  await tab.press('Enter')
  await read(tab, captionOf(side))
  await until(tab, 'the photo that was sent', hasPicture, '[role=log]')
}

/** The photo that the other has sent, in the conversation and enlarged. */
export async function seePhoto(side: Side) {
  const { tab, site, me, other } = side
  await tab.open(`${site.url}/inbox/message/${other.username}`)
  await read(tab, captionOf({ ...side, me: other, other: me }))
  // Private ones stay covered until what the law says of them is read.
  await tab.click('//*[@role="log"]//button[normalize-space(.)="Show"]')
  await tab.click('//*[@role="log"]//button[@aria-label="Photo for you"]')
  await until(tab, 'the photo, enlarged', hasPicture, 'dialog')
}

/** In the page: whether a picture in there has come from the site, whole; one that is being sent is still the file's own. */
const hasPicture = (within: string) =>
  [...document.querySelectorAll<HTMLImageElement>(`${within} img`)].some(
    (image) => image.currentSrc.startsWith('http') && image.complete && image.naturalWidth > 0 && image.width > 0,
  )
