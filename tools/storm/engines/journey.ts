import { startApp } from '@amour/test/process/app-process.ts'
import { type Person, readOwnStorage } from '@amour/test/e2e/support/forms.ts'
import type { Site } from '@amour/test/e2e/support/site.ts'
import { labelled, named, seeAddress, seeText, type Tab, until } from './tab.ts'

/** Somebody with a browser, and the one they write with. */
export type Side = { tab: Tab; site: Site; me: Traveller; other: Traveller; isFirst: boolean }

/** Who travels, what they say of themselves, and the lines that they write. */
export type Traveller = Person & { description: string; words: string }

export type Step = { name: string; run: (side: Side) => Promise<void> }

/** What everybody does first, each in their own browser. */
export const arrival: Step[] = [
  { name: 'registers, and is told of the mail', run: register },
  { name: 'activates by the mailed link and logs in', run: activate },
  { name: 'saves the first profile', run: saveProfile },
  { name: 'finds the other by search', run: search },
]

/** What both do after they have written to each other. */
export const departure: Step[] = [
  { name: 'reads on after a reload, without a password', run: reload },
  { name: 'leaves pages before they are through with what they keep', run: hurry },
  { name: 'logs out, which wipes the keys', run: leave },
  { name: 'logs in again and reads the old messages', run: comeBack },
  { name: 'has the service worker', run: awaitWorker },
]

async function register({ tab, site, me }: Side) {
  // The whole form; on the landing page it comes in steps.
  await tab.open(`${site.url}/register`)
  await until(tab, 'the form to be hydrated', () => document.documentElement.dataset['hydrated'] !== undefined)
  await tab.choose(labelled('I am'), me.iAm)
  await tab.type(labelled('Day'), '29')
  await tab.type(labelled('Month'), '02')
  await tab.type(labelled('Year'), '1988')
  await tab.type(labelled('Your location'), me.town.typed)
  await tab.click(`//*[@role="option"][normalize-space(.)="${me.town.taken}"]`)
  await tab.type(labelled('Username'), me.username)
  await tab.type(labelled('Email'), me.email)
  await tab.type(labelled('Password'), me.password)
  await tab.type(labelled('Confirm password'), me.password)
  await tab.tick('//label[starts-with(normalize-space(.),"I agree to the")]//input')
  await tab.click('//form//button[starts-with(normalize-space(.),"Create free account!")]')
  await seeText(tab, 'Please activate your account')
}

async function activate({ tab, site, me }: Side) {
  await tab.open(await site.linkTo(me.email))
  await seeText(tab, 'Log in with your email address and password to activate your account.')
  await logIn(tab, me)
  await seeAddress(tab, '/profile')
}

async function logIn(tab: Tab, { email, password }: Traveller) {
  await tab.type(labelled('Email'), email)
  await tab.type(labelled('Password'), password)
  await tab.click('//form//button[starts-with(normalize-space(.),"Login")]')
}

async function saveProfile({ tab, site, me }: Side) {
  await tab.type(labelled('In your own words'), me.description)
  await tab.click(named('Carry on'))
  await tab.click(named('Carry on without a photo'))
  await tab.click(named('Save and look around'))
  await until(tab, 'the way on from the profile', () => location.pathname !== '/profile')
  // As somebody of the staff would, but for the news of it.
  await site.context.db
    .updateTable('member_profile')
    .set({ description: me.description, held_description: null, held_at: null, text_state: 'shown' })
    .where('held_description', '=', me.description)
    .execute()
}

async function search({ tab, site, other }: Side) {
  await tab.open(`${site.url}/search`)
  // Their own town is chosen already; another county takes it away.
  await tab.choose(labelled('County'), 'Devon')
  await tab.choose(labelled('County'), 'Cornwall')
  await tab.click('//form[@role="search"]//button[@type="submit"][normalize-space(.)="Search"]')
  await seeAddress(tab, '/search/Cornwall')
  // The list that stood there before is gone.
  await seeText(tab, 'In Cornwall')
  await tab.click(`//a[normalize-space(.)="${other.username}"]`)
  await seeText(tab, other.description)
}

/** Opens the conversation: the first by the other's page, the second by the request that has come. */
export async function openConversation({ tab, site, other, isFirst }: Side) {
  if (isFirst) {
    await tab.open(`${site.url}/member/${other.username}`)
    await tab.click(named('Message'))
    return
  }
  await tab.open(`${site.url}/inbox`)
  await tab.click('//*[@role="tab"][starts-with(normalize-space(.),"Requests")]')
  await tab.click(named(`Answer ${other.username}`))
  await read(tab, other.words)
}

/** Writes several lines, for which the field has to grow, and sends them. */
export async function write({ tab, me, other }: Side) {
  const field = `Message ${other.username}`
  await until(tab, 'the message field', hasField, field)
  const oneLine = await tab.run(heightOf, field)
  await tab.type(labelled(field), me.words)
  await until(
    tab,
    `a field that shows all lines, taller than ${oneLine} px`,
    (given) => {
      const [label = '', least = ''] = given.split('\n')
      const shown = document.querySelector(`textarea[aria-label="${label}"]`)
      return shown && shown.scrollHeight <= shown.clientHeight && shown.clientHeight > Number(least) + 40
    },
    `${field}\n${oneLine}`,
  )
  await tab.press('Enter')
  await read(tab, me.words)
}

const hasField = (label: string) => document.querySelector(`textarea[aria-label="${label}"]`) !== null
const heightOf = (label: string) => document.querySelector(`textarea[aria-label="${label}"]`)?.clientHeight ?? 0

/** The words stand in the conversation, to the letter. */
export const read = (tab: Tab, words: string) =>
  until(
    tab,
    `“${words.slice(0, 40)}” in the conversation`,
    (wanted) => document.querySelector('[role=log]')?.textContent.includes(wanted),
    words,
  )

async function readBoth({ tab, me, other }: Side) {
  await read(tab, me.words)
  await read(tab, other.words)
}

async function reload(side: Side) {
  const { tab, other, site } = side
  await tab.open(`${site.url}/inbox/message/${other.username}`)
  await readBoth(side)
  // The private key, the further keys beside it, and that of what was begun to write.
  const { keys } = await tab.run(readOwnStorage)
  if (keys !== 3) throw new Error(`${keys} keys are kept in place of three.`)
}

/** WebKit kept such pages as they were, and whatever came later waited for them. */
async function hurry({ tab, site }: Side) {
  for (const path of ['/inbox', '/', '/profile', '/inbox', '/search', '/inbox', '/', '/inbox', '/']) {
    await tab.open(site.url + path)
  }
  await until(tab, 'a store of keys that can be written to', writesToStore)
}

/** In the page: nothing but what a browser knows. */
const writesToStore = () =>
  new Promise<boolean>((resolve) => {
    const opening = indexedDB.open('amour')
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('keys', 'readwrite')
      transaction.objectStore('keys').count()
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve(true)
      })
    })
  })

async function leave({ tab, me, site }: Side) {
  await tab.open(`${site.url}/`)
  await tab.click(`//header//summary[contains(.,"${me.username}")]`)
  await tab.click(named('Logout'))
  await until(tab, 'the login of a visitor', () => localStorage.getItem('amour.account') === null)
  const { keys } = await tab.run(readOwnStorage)
  if (keys !== 0) throw new Error(`${keys} keys are kept after the logout.`)
}

async function comeBack(side: Side) {
  const { tab, me, other, site } = side
  await tab.open(`${site.url}/login`)
  await logIn(tab, me)
  await until(tab, 'the way on from the login', () => location.pathname !== '/login')
  await tab.open(`${site.url}/inbox/message/${other.username}`)
  await readBoth(side)
}

async function awaitWorker({ tab, site }: Side) {
  await tab.open(`${site.url}/`)
  await until(tab, 'a service worker', async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await tab.open(`${site.url}/inbox`)
  await until(tab, 'a page under the service worker', () => navigator.serviceWorker.controller !== null)
}

/** The service goes away and comes back; each must be told of it, and let in again. */
export async function losesService(sides: readonly Side[], site: Site): Promise<Settled[]> {
  await site.app.stop()
  const told = await Promise.allSettled(
    sides.map(async ({ tab }) => {
      await tab.open(`${site.url}/notifications`)
      await seeText(tab, 'You’re offline')
    }),
  )
  site.app = await startApp(site.url, site.environment)
  const back = await Promise.allSettled(
    sides.map(async ({ tab }) => {
      await tab.click(named('Try again'))
      await until(
        tab,
        'the page that was asked for',
        () => document.querySelector('h1')?.textContent === 'Notifications',
      )
    }),
  )
  return told.map((first, index) => (first.status === 'rejected' ? first : (back[index] ?? first)))
}

export type Settled = PromiseSettledResult<void>
