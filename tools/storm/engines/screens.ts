import { publicPages } from '@amour/contract/public-pages.ts'
import type { Side, Step } from './journey.ts'
import { type Tab, until } from './tab.ts'

const account = ['', '/security', '/encryption', '/privacy', '/notifications', '/reports', '/data', '/age']

/** Addresses of members' screens, with their partner's page and the conversation with them. */
const screensOf = ({ other }: Side) => [
  '/',
  '/search',
  '/search/Cornwall',
  `/member/${other.username}`,
  '/inbox',
  `/inbox/message/${other.username}`,
  '/notifications',
  '/favourites',
  '/saved-searches',
  '/visits',
  '/profile',
  '/profile/photos',
  '/profile/videos',
  '/profile/verification',
  ...account.map((group) => `/account${group}`),
]

/** Before anybody knows them. */
export const publicScreens: Step = {
  name: 'sees every public page',
  run: ({ tab, site }) => seeEach(tab, site.url, publicPages),
}

/** With a conversation, photos and news. */
export const memberScreens: Step = {
  name: 'sees every screen of a member',
  run: (side) => seeEach(side.tab, side.site.url, screensOf(side)),
}

/** Throws unless every screen comes whole: with its heading and its pictures, and no wider than the window. */
async function seeEach(tab: Tab, url: string, paths: readonly string[]) {
  const faults: string[] = []
  for (const path of paths) {
    await tab.open(url + path)
    await until(tab, `the whole of ${path}`, isWhole)
    const seen = await tab.run(findFaults)
    faults.push(...seen.map((fault) => `${path}: ${fault}`))
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** In the page: the app runs, the heading stands, and nothing is awaited any more. */
const isWhole = () =>
  document.documentElement.dataset['hydrated'] !== undefined &&
  document.querySelector('h1') !== null &&
  document.querySelector('main .skel') === null &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')

/** In the page: what a reader would miss, or should not see. */
function findFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const broken = [...document.images].filter(
    ({ complete, naturalWidth, currentSrc }) => currentSrc !== '' && complete && naturalWidth === 0,
  )
  const failed = [...document.querySelectorAll('main [role=alert]')].map(({ textContent }) => textContent.trim())
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []),
    ...broken.map(({ currentSrc }) => `no picture at ${new URL(currentSrc).pathname}`),
    ...failed.filter((text) => text !== ''),
  ]
}
